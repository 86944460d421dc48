import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { LiveBar, LiveLine } from '#features/events/ui/LiveBar.tsx';
import {
  $deletedByOthers,
  $isOrderFrozen,
  $listChanges,
  mergeKeepingOrder,
  noChanges,
  unfreezeOrder,
} from '#features/ideas/client/idea-lists.ts';
import { $page } from '#platform/client/router/route.ts';
import { pluralize } from '#platform/text/wording.ts';

type Page = 'list' | 'prioritise';

/** Announces changes by others that would move rows. */
export function ListUpdates({ page }: { page: Page }) {
  const { added, moved } = useStore($listChanges);
  const { kind } = useStore($page);
  if (kind !== page) return null;
  function show() {
    unfreezeOrder();
    // The pressed button disappears.
    const heading = page === 'list' ? 'tracker-heading' : 'prioritise-heading';
    document.getElementById(heading)?.focus({ preventScroll: true });
  }
  return (
    <LiveBar>
      {(added > 0 || moved) && (
        <LiveLine onShow={show}>
          {added > 0 ? pluralize(added, 'new idea') : 'Ideas have changed their places'}
        </LiveLine>
      )}
    </LiveBar>
  );
}

/**
 * While the order is frozen, keeps rows in their places when others change it, and counts the changes for ListUpdates.
 * @param ranked the shown rank; with it, the whole list keeps its state until the reader asks for the changes
 * @param list names the list, for example by its path; a list with another name begins in its own order
 */
export function useFrozenOrder<Item extends { id: string }>(
  items: readonly Item[],
  page: Page,
  ranked?: (item: Item) => string,
  list = '',
): readonly Item[] {
  const isFrozen = useStore($isOrderFrozen);
  const last = useRef({ items, list });
  const arranged = useMemo(() => {
    const { items: shown, list: lastList } = last.current;
    if (!isFrozen || list !== lastList) return { items, changes: noChanges };
    const isGone = (id: string) => $deletedByOthers.get().has(id);
    if (!ranked) return mergeKeepingOrder(shown, items, isGone);
    const drawn = (list: readonly Item[]) =>
      list.map((item) => `${item.id} ${ranked(item)}`).join();
    if (drawn(items) === drawn(shown)) return { items, changes: noChanges };
    const { changes } = mergeKeepingOrder(shown, items, isGone);
    // Counts a new item at the end too, because it is not shown yet.
    const added = changes.added || Math.max(0, items.length - shown.length);
    return { items: shown, changes: { added, moved: true } };
  }, [isFrozen, items, ranked, list]);
  useEffect(() => {
    last.current = { items: arranged.items, list };
  }, [arranged, list]);
  const { changes } = arranged;
  const isOpen = useStore($page).kind === page;
  useEffect(() => {
    if (!isOpen) return;
    $listChanges.set(changes);
    return () => $listChanges.set(noChanges);
  }, [changes, isOpen]);
  return arranged.items;
}
