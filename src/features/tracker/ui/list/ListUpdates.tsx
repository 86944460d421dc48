import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { LiveBar, LiveLine } from '#features/events/ui/LiveBar.tsx';
import {
  $deletedByOthers,
  $isOrderFrozen,
  $listChanges,
  type ListChanges,
  mergeKeepingOrder,
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

const nothing: ListChanges = { added: 0, moved: false };

/**
 * While the order is frozen, keeps rows in their places when others change it, and counts the changes for ListUpdates.
 * @param ranked the shown rank; with it, the whole list keeps its state until the reader asks for the changes
 */
export function useFrozenOrder<Item extends { id: string }>(
  items: readonly Item[],
  page: Page,
  ranked?: (item: Item) => string,
): readonly Item[] {
  const isFrozen = useStore($isOrderFrozen);
  const shown = useRef(items);
  const arranged = useMemo(() => {
    if (!isFrozen) return { items, changes: nothing };
    const isGone = (id: string) => $deletedByOthers.get().has(id);
    if (!ranked) return mergeKeepingOrder(shown.current, items, isGone);
    const drawn = (list: readonly Item[]) =>
      list.map((item) => `${item.id} ${ranked(item)}`).join();
    if (drawn(items) === drawn(shown.current)) return { items, changes: nothing };
    const { changes } = mergeKeepingOrder(shown.current, items, isGone);
    // Counts a new item at the end too, because it is not shown yet.
    const added = changes.added || Math.max(0, items.length - shown.current.length);
    return { items: shown.current, changes: { added, moved: true } };
  }, [isFrozen, items, ranked]);
  useEffect(() => {
    shown.current = arranged.items;
  }, [arranged]);
  const { changes } = arranged;
  const isOpen = useStore($page).kind === page;
  useEffect(() => {
    if (!isOpen) return;
    $listChanges.set(changes);
    return () => $listChanges.set(nothing);
  }, [changes, isOpen]);
  return arranged.items;
}
