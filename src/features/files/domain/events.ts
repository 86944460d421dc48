import type { EventDeclaration } from '../../events/domain/event.ts';

// Nobody is notified of a file: the event of its source says what it shows.
export const fileEvents = {
  'file.added': {
    payload: [],
    words: 'added a file',
    notifies: 'nobody',
    webhook: null,
    invalidates: ['files'],
  },
  'file.removed': {
    payload: [],
    words: 'removed a file',
    notifies: 'nobody',
    webhook: null,
    invalidates: ['files'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;
