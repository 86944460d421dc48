import type { EventDeclaration, EventKind } from '#features/events/domain/event.ts';

// Lists count the open threads.
export const commentEvents = {
  'comment.created': {
    payload: ['comment'],
    words: 'commented',
    notifies: 'followers',
    filter: 'Comments',
    addressees: ['mentioned'],
    webhook: 'comments',
    invalidates: ['comments', 'lists'],
  },
  'comment.replied': {
    payload: ['comment'],
    words: 'replied',
    notifies: 'followers',
    filter: 'Replies',
    addressees: ['mentioned', 'thread'],
    webhook: 'comments',
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
    payload: ['comment'],
    words: 'resolved a discussion',
    notifies: 'followers',
    filter: 'Resolved discussions',
    addressees: [],
    webhook: 'comments',
    invalidates: ['comments', 'lists'],
  },
  'thread.reopened': {
    payload: ['comment'],
    words: 'reopened a discussion',
    notifies: 'followers',
    filter: 'Reopened discussions',
    addressees: [],
    webhook: 'comments',
    invalidates: ['comments', 'lists'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;

/** Kinds of events about a whole thread, whose comment may have lost its text. */
export const threadKinds: readonly EventKind[] = ['thread.resolved', 'thread.reopened'];
