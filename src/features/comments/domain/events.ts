import type { EventDeclaration, EventKind } from '../../events/domain/event.ts';

// Lists count the open threads.
export const commentEvents = {
  'comment.created': {
    words: 'commented',
    notifies: 'followers',
    webhook: 'comments',
    shownBy: ['comments', 'lists'],
  },
  'comment.replied': {
    words: 'replied',
    notifies: 'followers',
    webhook: 'comments',
    shownBy: ['comments'],
  },
  'comment.edited': {
    words: 'edited a comment',
    notifies: 'nobody',
    webhook: null,
    shownBy: ['comments'],
  },
  'comment.deleted': {
    words: 'deleted a comment',
    notifies: 'nobody',
    webhook: null,
    shownBy: ['comments', 'lists'],
  },
  'thread.resolved': {
    words: 'resolved a discussion',
    notifies: 'followers',
    webhook: 'comments',
    shownBy: ['comments', 'lists'],
  },
  'thread.reopened': {
    words: 'reopened a discussion',
    notifies: 'followers',
    webhook: 'comments',
    shownBy: ['comments', 'lists'],
  },
} as const satisfies Record<string, EventDeclaration<unknown>>;

/** About a thread: it may be open, and settled, when the words of its first comment are gone. */
export const threadKinds: readonly EventKind[] = ['thread.resolved', 'thread.reopened'];
