import { describe, expect, test } from 'vitest';
import { mergeKeepingOrder } from '#features/ideas/client/idea-lists.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const merge = (shown: string, now: string, gone = '') => {
  const { items, changes } = mergeKeepingOrder(rows(shown), rows(now), (id) => gone.includes(id));
  return [items.map(({ id }) => id).join(''), changes.added, changes.moved];
};

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
    expect(merge(shown, now, gone)).toEqual(expected);
  });

  test('shows each item as it is now', () => {
    const { items } = mergeKeepingOrder(
      [{ id: 'a', n: 1 }],
      [
        { id: 'b', n: 1 },
        { id: 'a', n: 2 },
      ],
      () => false,
    );
    expect(items).toEqual([{ id: 'a', n: 2 }]);
  });
});
