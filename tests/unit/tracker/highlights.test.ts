import { describe, expect, test } from 'vitest';
import type { Comment } from '../../../src/features/comments/domain/comment-response.ts';
import type { EventChange } from '../../../src/features/notifications/domain/event-response.ts';
import type {
  InboxEntry,
  UnreadOfIdea,
} from '../../../src/features/notifications/domain/inbox-response.ts';
import {
  changeOf,
  commentChangesSince,
  type IdeaUpdate,
  noUpdate,
} from '../../../src/features/tracker/ui/idea/use-idea-updates.ts';
import { unreadOfIdea } from '../../support/unread-of-idea.ts';

const change: EventChange = { field: 'targetUsers', before: null, after: null };
const savedBy = (by: string, revision: number, at: string, changes = [change]) =>
  unreadOfIdea({ id: revision, at, actor: { id: by, name: by }, revision, changes });
const unreadWith = (...all: InboxEntry[]): UnreadOfIdea => ({
  follows: true,
  chosen: null,
  through: 9,
  since: null,
  comments: [],
  fields: [],
  news: all,
});
const live: IdeaUpdate = {
  names: ['Cem'],
  changes: [{ field: 'targetUsers', before: 'Nurses', after: 'Doctors' }],
  at: '2026-11-03',
  before: 6,
};

describe('a field that others have changed', () => {
  test('is not marked where it is as its reader knows it', () => {
    expect(changeOf({ unread: null, update: noUpdate }, 'targetUsers')).toBeNull();
    const other = unreadWith(savedBy('Ana', 3, '2026-11-01', []));
    expect(changeOf({ unread: other, update: live }, 'marketSize')).toBeNull();
  });

  test('while they were away, names all who did and the wording before the first', () => {
    const unreadOfIdea = unreadWith(
      savedBy('Ana', 3, '2026-11-01'),
      savedBy('Ben', 5, '2026-11-02'),
    );
    expect(changeOf({ unread: unreadOfIdea, update: noUpdate }, 'targetUsers')).toEqual({
      names: ['Ana', 'Ben'],
      at: '2026-11-02',
      before: 2,
    });
  });

  test('while they look has the wording that they have looked at', () => {
    expect(changeOf({ unread: null, update: live }, 'targetUsers')).toEqual({
      names: ['Cem'],
      at: '2026-11-03',
      before: 6,
    });
  });

  test('before and while they look has one mark', () => {
    const unreadOfIdea = unreadWith(
      savedBy('Ana', 3, '2026-11-01'),
      savedBy('Cem', 4, '2026-11-02'),
    );
    expect(changeOf({ unread: unreadOfIdea, update: live }, 'targetUsers')).toEqual({
      names: ['Ana', 'Cem'],
      at: '2026-11-03',
      before: 2,
    });
  });
});

const comment = (id: string, userId = 'ana', resolvedAt: string | null = null): Comment => ({
  id,
  ideaId: 'i',
  userId,
  section: 'market',
  fieldName: null,
  content: 'Who pays?',
  replyTo: null,
  source: null,
  revision: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  resolvedAt,
  user: { name: 'Ana' },
  mentions: [],
});
const first = new Map([
  ['a', comment('a')],
  ['b', comment('b', 'ana', '2026-11-20T10:00:01.000Z')],
]);
const since = (now: Comment[], resolved: string[] = []) =>
  commentChangesSince(first, now, new Set(resolved), 'me');

describe('comments while somebody reads them', () => {
  test('those of others have arrived, with and without an event of them', () => {
    const now = [comment('a'), comment('b'), comment('c'), comment('mine', 'me')];
    expect([...since(now).arrived]).toEqual(['c']);
  });

  test('a thread that was resolved before the page was opened stays where it stands', () => {
    expect([...since([], ['a', 'b', 'c']).settled]).toEqual(['a', 'c']);
  });
});
