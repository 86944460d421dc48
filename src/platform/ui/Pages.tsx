import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useCallback } from 'react';
import { readOnce } from '../client/query/queries.ts';
import type { Listed } from '../text/response-parts.ts';
import { LongList } from './LongList.tsx';

type Props<Item> = {
  /** Its path: the same store for as long as it is shown. */
  list: ReadableAtom<string>;
  first: Listed<Item>;
  /** Shown for an empty list. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that loads page by page. Another search, or another inbox, starts again. */
export function Pages<Item>({ list, first, empty, children }: Props<Item>) {
  const path = useStore(list);
  const readOn = useCallback(
    (from: string) =>
      readOnce<Listed<Item>>(`${path}${path.includes('?') ? '&' : '?'}from=${from}`),
    [path],
  );
  return (
    <LongList
      key={path}
      first={first}
      readOn={readOn}
      empty={<p className="sheet soft">{empty}</p>}
    >
      {children}
    </LongList>
  );
}
