import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { $page } from '../../../../platform/client/router/route.ts';
import {
  $deletedByOthers,
  $isOrderFrozen,
  $listChanges,
  type ListChanges,
  mergeKeepingOrder,
} from '../../../ideas/client/frozen-order.ts';

const nothing: ListChanges = { added: 0, moved: false };

/**
 * The items of a list as they are, in the order in which they are being read where others have changed that.
 * @param ranked of each item what its place follows from, where places are drawn: nothing of it changes by itself
 */
export function useFrozenOrder<Item extends { id: string }>(
  items: readonly Item[],
  ranked?: (item: Item) => string,
) {
  const isFrozen = useStore($isOrderFrozen);
  const shown = useRef(items);
  const arranged = useMemo(() => {
    if (!isFrozen) return { items, news: nothing };
    const isGone = (id: string) => $deletedByOthers.get().has(id);
    if (!ranked) return mergeKeepingOrder(shown.current, items, isGone);
    const drawn = (list: readonly Item[]) =>
      list.map((item) => `${item.id} ${ranked(item)}`).join();
    if (drawn(items) === drawn(shown.current)) return { items, news: nothing };
    const { news } = mergeKeepingOrder(shown.current, items, isGone);
    // One that would come last has a place in the drawing too.
    const added = news.added || Math.max(0, items.length - shown.current.length);
    return { items: shown.current, news: { added, moved: true } };
  }, [isFrozen, items, ranked]);
  useEffect(() => {
    shown.current = arranged.items;
  }, [arranged]);
  return arranged;
}

/** Says beside a list what it does not show yet, while its page is open. */
export function useListChanges(news: ListChanges, page: 'list' | 'prioritise'): void {
  const isOpen = useStore($page).kind === page;
  useEffect(() => {
    if (!isOpen) return;
    $listChanges.set(news);
    return () => $listChanges.set(nothing);
  }, [news, isOpen]);
}
