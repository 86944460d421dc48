import type { EventDeclaration } from '#features/events/domain/event.ts';

const words = 'answered the questions of the regulatory outlook';

export const regulatoryEvents = {
  'idea.outlook': {
    payload: [],
    words,
    notifies: 'followers',
    filter: 'Answers to the regulatory outlook',
    addressees: [],
    webhook: 'ideas',
    invalidates: ['outlook', 'lists'],
  },
  // Recorded in place of `idea.outlook` while somebody answers several questions in a row.
  'idea.outlook-changed': {
    payload: [],
    words,
    notifies: 'nobody',
    webhook: null,
    invalidates: ['outlook', 'lists'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;
