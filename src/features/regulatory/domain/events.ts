import type { EventDeclaration } from '../../events/domain/event.ts';

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
  // Soon after the other: the next of several answers.
  'idea.outlook-changed': {
    payload: [],
    words,
    notifies: 'nobody',
    webhook: null,
    invalidates: ['outlook', 'lists'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;
