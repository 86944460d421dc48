import type { EventDeclaration } from '#features/events/domain/event.ts';
import type { SourcePayload } from './source-response.ts';

type About = { source: SourcePayload | null };

const named = ({ source }: About) => (source ? `source ${source.number}` : 'a source');

const announced = {
  payload: ['source'],
  notifies: 'followers',
  addressees: [],
  webhook: 'sources',
  invalidates: ['sources', 'lists'],
} as const;
const silent = {
  payload: ['source'],
  notifies: 'nobody',
  webhook: null,
  invalidates: ['sources'],
} as const;

// Most kinds invalidate lists, because they show how many answers have sources.
export const sourceEvents = {
  'source.added': {
    ...announced,
    words: (event: About) =>
      `added ${named(event)}${event.source?.stance === 'against' ? ', which speaks against' : ''}`,
    filter: 'New sources',
  },
  'source.updated': {
    ...announced,
    words: (event: About) => `changed ${named(event)}`,
    filter: 'Changed sources',
  },
  'source.removed': {
    ...announced,
    words: (event: About) => `removed ${named(event)}`,
    filter: 'Removed sources',
  },
  'source.erased': { ...silent, words: (event: About) => `removed ${named(event)} for good` },
  'source.restored': {
    ...announced,
    words: (event: About) => `brought ${named(event)} back`,
    filter: 'Sources brought back',
  },
  'source.checked': {
    ...announced,
    words: (event: About) => `checked ${named(event)}`,
    filter: 'Checked sources',
    invalidates: ['sources'],
  },
  'source.unchecked': {
    ...silent,
    words: (event: About) => `took the check of ${named(event)} back`,
  },
} as const satisfies Record<string, EventDeclaration<About>>;
