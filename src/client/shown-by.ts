import type { EventKind } from '../domain/event.ts';

/** What shows something of what has happened: parts of the page of the idea itself, the lists, one round, all rounds. */
export type Part =
  | 'idea'
  | 'comments'
  | 'decisions'
  | 'outlook'
  | 'sources'
  | 'files'
  | 'lists'
  | 'round'
  | 'rounds';

/**
 * What is read again after an event of others: a new kind of event has its line here, and its pages follow it. `lists` is whatever
 * lists show, order or filter by. What this page has done itself reads again what it changes (`readListsAgain`).
 */
export const shownBy: Record<EventKind, readonly Part[]> = {
  'idea created': ['lists'],
  'idea imported': ['idea', 'lists', 'round', 'sources'],
  'idea saved': ['idea', 'lists', 'round'],
  'idea deleted': ['lists', 'round', 'rounds'],
  'idea brought back': ['idea', 'lists', 'round', 'rounds'],
  // Lists count the open ones.
  comment: ['comments', 'lists'],
  reply: ['comments'],
  'comment edited': ['comments'],
  'comment deleted': ['comments', 'lists'],
  'thread resolved': ['comments', 'lists'],
  'thread reopened': ['comments', 'lists'],
  decided: ['decisions', 'lists'],
  'look again': [],
  'outlook answered': ['outlook', 'lists'],
  'outlook changed': ['outlook', 'lists'],
  // Lists say how much is backed.
  'source added': ['sources', 'lists'],
  'source changed': ['sources', 'lists'],
  'source removed': ['sources', 'lists'],
  'source removed for good': ['sources'],
  'source brought back': ['sources', 'lists'],
  'source checked': ['sources'],
  'source check taken back': ['sources'],
  'file added': ['files'],
  'file removed': ['files'],
  // The round itself is named by its event: live-rounds.ts.
  'round opened': [],
  'people added': [],
  'round reminder': [],
  'round closed': [],
};

/** Whether something shows any of what has happened. */
export const isShownBy = (part: Part, told: readonly { kind: EventKind }[]): boolean =>
  told.some(({ kind }) => shownBy[kind].includes(part));
