import type { EventDeclaration } from '#features/events/domain/event.ts';

// Files notify nobody, because the event of their source does.
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
