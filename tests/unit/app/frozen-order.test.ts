import { describe, expect, test } from 'vitest';
import { mergeKeepingOrder } from '#features/ideas/client/idea-lists.ts';

const rows = (ids: string, version: number) => [...ids].map((id) => ({ id, version }));
describe('a list that is being read', () => {
  test.each([
    ['stays as it is', 'abc', 'abc', '', ['abc', 0, false]],
    ['gets what comes after everything', 'abc', 'abcd', '', ['abcd', 0, false]],
    ['counts what would move it', 'abc', 'xabyc', '', ['abc', 2, false]],
    ['keeps its order', 'abc', 'bac', '', ['abc', 0, true]],
    ['keeps what was deleted, which says so itself', 'abc', 'ac', 'b', ['abc', 0, false]],
    ['keeps what it would lose otherwise', 'abc', 'ac', '', ['abc', 0, true]],
    ['all at once', 'abc', 'xcad', 'b', ['abcd', 1, true]],
    ['has had nothing', '', 'ab', '', ['ab', 0, false]],
    ['loses everything', 'ab', '', 'ab', ['ab', 0, false]],
  ])('%s', (_, shown, now, gone, expected) => {
    const isGone = (id: string) => gone.includes(id);
    const { items, changes } = mergeKeepingOrder(rows(shown, 1), rows(now, 2), isGone);
    const ids = items.map(({ id }) => id).join('');
    expect([ids, changes.added, changes.moved]).toEqual(expected);
    // Each item is shown as it is now.
    for (const { id, version } of items) expect(version).toBe(now.includes(id) ? 2 : 1);
  });
});
