import type { EventDeclaration } from '#features/events/domain/event.ts';

const silent = {
  payload: [],
  notifies: 'nobody',
  webhook: null,
  invalidates: ['contradictions'],
} as const;

export const contradictionEvents = {
  'contradiction.dismissed': { ...silent, words: 'set a contradiction aside' },
  'contradiction.restored': { ...silent, words: 'brought a contradiction back' },
} as const satisfies Record<string, EventDeclaration<unknown>>;
