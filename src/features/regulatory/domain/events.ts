import type { EventDeclaration } from '../../events/domain/event.ts';

const words = 'answered the questions of the regulatory outlook';

export const regulatoryEvents = {
  'idea.outlook': {
    words,
    notifies: 'followers',
    webhook: 'ideas',
    shownBy: ['outlook', 'lists'],
  },
  // Soon after the other: the next of several answers.
  'idea.outlook-changed': {
    words,
    notifies: 'nobody',
    webhook: null,
    shownBy: ['outlook', 'lists'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;
