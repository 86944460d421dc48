import type { EventKind } from '../domain/event.ts';

/** What shows something of what has happened: parts of the page of the idea itself, the lists, the rounds that have it. */
export type Part = 'idea' | 'comments' | 'decisions' | 'lists' | 'rounds';

/** What is read again after an event. A new kind of event has its line here, and its pages follow it. */
export const shownBy: Record<EventKind, readonly Part[]> = {
  'idea created': ['lists'],
  'idea imported': ['idea', 'lists', 'rounds'],
  'idea saved': ['idea', 'lists', 'rounds'],
  'idea deleted': ['lists', 'rounds'],
  'idea brought back': ['idea', 'lists', 'rounds'],
  // Lists count the open ones.
  comment: ['comments', 'lists'],
  reply: ['comments'],
  'comment edited': ['comments'],
  'comment deleted': ['comments', 'lists'],
  'thread resolved': ['comments', 'lists'],
  'thread reopened': ['comments', 'lists'],
};

/** Whether something shows any of what has happened. */
export const isShownBy = (part: Part, told: readonly { kind: EventKind }[]): boolean =>
  told.some(({ kind }) => shownBy[kind].includes(part));
