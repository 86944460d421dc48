import type { FetcherStore, FetcherValue } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useCallback } from 'react';
import { readOnce } from '../client/query/queries.ts';
import type { PageOf } from '../text/response-schemas.ts';
import { Loaded } from './Loaded.tsx';
import { LongList } from './LongList.tsx';

type ListProps<Item> = {
  path: string;
  first: PageOf<Item>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

function List<Item>({ path, first, empty, children }: ListProps<Item>) {
  const readOn = useCallback(
    (from: string) =>
      readOnce<PageOf<Item>>(`${path}${path.includes('?') ? '&' : '?'}from=${from}`),
    [path],
  );
  return (
    <LongList
      first={first}
      readOn={readOn}
      empty={
        typeof empty === 'string' ? <p className="sheet text-muted-foreground">{empty}</p> : empty
      }
    >
      {children}
    </LongList>
  );
}

type Props<Item> = {
  /** Another path starts a new list. */
  store: ReadableAtom<FetcherValue<PageOf<Item>>> & Pick<FetcherStore, 'key' | 'revalidate'>;
  /** The subject of the error message. */
  what?: string;
  /** A text appears on a sheet. */
  empty: ReactNode;
  /** Shown above the list. */
  above?: (first: PageOf<Item>) => ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

export function PagedList<Item>({ store, what, empty, above, children }: Props<Item>) {
  const path = String(store.key);
  return (
    <Loaded {...useStore(store)} what={what} onRetry={store.revalidate}>
      {(first) => (
        <>
          {above?.(first)}
          <List path={path} first={first} empty={empty}>
            {children}
          </List>
        </>
      )}
    </Loaded>
  );
}
