import type { EventDeclaration } from '../../events/domain/event.ts';

type About = { source: { number: number; stance: string } | null };

const named = ({ source }: About) => (source ? `source ${source.number}` : 'a source');

// Lists say how much is backed.
export const sourceEvents = {
  'source.added': {
    // Where a source speaks for an answer is told beside it.
    words: (event: About) =>
      `added ${named(event)}${event.source?.stance === 'against' ? ', which speaks against' : ''}`,
    notifies: 'followers',
    webhook: 'sources',
    shownBy: ['sources', 'lists'],
  },
  'source.updated': {
    words: (event: About) => `changed ${named(event)}`,
    notifies: 'followers',
    webhook: 'sources',
    shownBy: ['sources', 'lists'],
  },
  'source.removed': {
    words: (event: About) => `removed ${named(event)}`,
    notifies: 'followers',
    webhook: 'sources',
    shownBy: ['sources', 'lists'],
  },
  'source.erased': {
    words: (event: About) => `removed ${named(event)} for good`,
    notifies: 'nobody',
    webhook: null,
    shownBy: ['sources'],
  },
  'source.restored': {
    words: (event: About) => `brought ${named(event)} back`,
    notifies: 'followers',
    webhook: 'sources',
    shownBy: ['sources', 'lists'],
  },
  'source.checked': {
    words: (event: About) => `checked ${named(event)}`,
    notifies: 'followers',
    webhook: 'sources',
    shownBy: ['sources'],
  },
  'source.unchecked': {
    words: (event: About) => `took the check of ${named(event)} back`,
    notifies: 'nobody',
    webhook: null,
    shownBy: ['sources'],
  },
} as const satisfies Record<string, EventDeclaration<About>>;
