import type { EventDeclaration } from '#features/events/domain/event.ts';
import type { SourcePayload } from './source-response.ts';

type About = { source: SourcePayload | null };

const named = ({ source }: About) => (source ? `source ${source.number}` : 'a source');

// Every kind invalidates lists, because they show how many answers have sources.
export const sourceEvents = {
  'source.added': {
    payload: ['source'],
    words: (event: About) =>
      `added ${named(event)}${event.source?.stance === 'against' ? ', which speaks against' : ''}`,
    notifies: 'followers',
    filter: 'New sources',
    addressees: [],
    webhook: 'sources',
    invalidates: ['sources', 'lists'],
  },
  'source.updated': {
    payload: ['source'],
    words: (event: About) => `changed ${named(event)}`,
    notifies: 'followers',
    filter: 'Changed sources',
    addressees: [],
    webhook: 'sources',
    invalidates: ['sources', 'lists'],
  },
  'source.removed': {
    payload: ['source'],
    words: (event: About) => `removed ${named(event)}`,
    notifies: 'followers',
    filter: 'Removed sources',
    addressees: [],
    webhook: 'sources',
    invalidates: ['sources', 'lists'],
  },
  'source.erased': {
    payload: ['source'],
    words: (event: About) => `removed ${named(event)} for good`,
    notifies: 'nobody',
    webhook: null,
    invalidates: ['sources'],
  },
  'source.restored': {
    payload: ['source'],
    words: (event: About) => `brought ${named(event)} back`,
    notifies: 'followers',
    filter: 'Sources brought back',
    addressees: [],
    webhook: 'sources',
    invalidates: ['sources', 'lists'],
  },
  'source.checked': {
    payload: ['source'],
    words: (event: About) => `checked ${named(event)}`,
    notifies: 'followers',
    filter: 'Checked sources',
    addressees: [],
    webhook: 'sources',
    invalidates: ['sources'],
  },
  'source.unchecked': {
    payload: ['source'],
    words: (event: About) => `took the check of ${named(event)} back`,
    notifies: 'nobody',
    webhook: null,
    invalidates: ['sources'],
  },
} as const satisfies Record<string, EventDeclaration<About>>;
