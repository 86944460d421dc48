import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback } from 'react';
import { more, type PagedList } from '../client/query/paged-list.ts';
import type { Listed } from '../text/response-parts.ts';
import { LongList } from './LongList.tsx';

type Props<Item> = {
  /** The same one for as long as it is shown. */
  list: PagedList<Item>;
  first: Listed<Item>;
  /** What is shown where there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that is read page by page. Another search, or another inbox, starts anew. */
export function Pages<Item>({ list, first, empty, children }: Props<Item>) {
  const path = useStore(list.$path);
  const readOn = useCallback((from: string) => more(list, from), [list]);
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
