import { describe, expect, test } from 'vitest';
import type { Comment } from '../../../src/features/comments/domain/comment-response.ts';
import { arrivedSince } from '../../../src/features/tracker/ui/idea/noticed.ts';

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
const since = (now: Comment[], told: string[] = []) =>
  arrivedSince(first, now, new Set(told), 'me');

describe('comments while somebody reads them', () => {
  test('those of others have arrived, whether or not an event has told of them yet', () => {
    const now = [comment('a'), comment('b'), comment('c'), comment('mine', 'me')];
    expect([...since(now).arrived]).toEqual(['c']);
  });

  test('a thread that was resolved before the page was opened stays where it stands', () => {
    expect([...since([], ['a', 'b', 'c']).settled]).toEqual(['a', 'c']);
  });
});
