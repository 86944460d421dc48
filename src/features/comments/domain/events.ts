import type { EventDeclaration, EventKind } from '#features/events/domain/event.ts';

const announced = {
  payload: ['comment'],
  notifies: 'followers',
  addressees: [],
  webhook: 'comments',
  invalidates: ['comments', 'lists'],
} as const;

// Lists count the open threads.
export const commentEvents = {
  'comment.created': {
    ...announced,
    words: 'commented',
    filter: 'Comments',
    addressees: ['mentioned'],
  },
  'comment.replied': {
    ...announced,
    words: 'replied',
    filter: 'Replies',
    addressees: ['mentioned', 'thread'],
    invalidates: ['comments'],
  },
  'comment.edited': {
    payload: ['comment'],
    words: 'edited a comment',
    notifies: 'addressees',
    addressees: ['mentioned'],
    webhook: null,
    invalidates: ['comments'],
  },
  'comment.deleted': {
    payload: ['comment'],
    words: 'deleted a comment',
    notifies: 'nobody',
    webhook: null,
    invalidates: ['comments', 'lists'],
  },
  'thread.resolved': {
    ...announced,
    words: 'resolved a discussion',
    filter: 'Resolved discussions',
  },
  'thread.reopened': {
    ...announced,
    words: 'reopened a discussion',
    filter: 'Reopened discussions',
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;

/** Kinds of events about a whole thread, whose comment may have lost its text. */
export const threadKinds: readonly EventKind[] = ['thread.resolved', 'thread.reopened'];
