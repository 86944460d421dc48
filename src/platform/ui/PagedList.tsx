import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useCallback } from 'react';
import { readOnce } from '../client/query/queries.ts';
import type { PageOf } from '../text/response-schemas.ts';
import { LongList } from './LongList.tsx';

type Props<Item> = {
  /** The path. The store must be the same on each render. */
  list: ReadableAtom<string>;
  first: PageOf<Item>;
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** Another path starts a new list. */
export function PagedList<Item>({ list, first, empty, children }: Props<Item>) {
  const path = useStore(list);
  const readOn = useCallback(
    (from: string) =>
      readOnce<PageOf<Item>>(`${path}${path.includes('?') ? '&' : '?'}from=${from}`),
    [path],
  );
  return (
    <LongList
      key={path}
      first={first}
      readOn={readOn}
      empty={<p className="sheet text-muted-foreground">{empty}</p>}
    >
      {children}
    </LongList>
  );
}
