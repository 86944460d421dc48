import type { EventDeclaration } from '#features/events/domain/event.ts';

export const contradictionEvents = {
  'contradiction.dismissed': {
    payload: [],
    words: 'set a contradiction aside',
    notifies: 'nobody',
    webhook: null,
    invalidates: ['contradictions'],
  },
  'contradiction.restored': {
    payload: [],
    words: 'brought a contradiction back',
    notifies: 'nobody',
    webhook: null,
    invalidates: ['contradictions'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;
