import type { EventDeclaration } from '../../events/domain/event.ts';

// What a file shows is told by the source that names it.
export const fileEvents = {
  'file.added': {
    payload: [],
    words: 'added a file',
    notifies: 'nobody',
    webhook: null,
    shownBy: ['files'],
  },
  'file.removed': {
    payload: [],
    words: 'removed a file',
    notifies: 'nobody',
    webhook: null,
    shownBy: ['files'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;
