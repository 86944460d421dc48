import type { EventDeclaration } from '#features/events/domain/event.ts';

// Files notify nobody, because the event of their source does.
const silent = { payload: [], notifies: 'nobody', webhook: null, invalidates: ['files'] } as const;

export const fileEvents = {
  'file.added': { ...silent, words: 'added a file' },
  'file.removed': { ...silent, words: 'removed a file' },
} as const satisfies Record<string, EventDeclaration<unknown>>;
