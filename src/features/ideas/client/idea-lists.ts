// While a list is open, refetches keep its current row order.
import { atom } from 'nanostores';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { onWrite } from '../../../platform/client/query/queries.ts';

/** True while lists keep their row order. */
export const $isOrderFrozen = atom(false);

/** Ideas that others have deleted while a list shows them, with who it was. */
export const $deletedByOthers = atom<ReadonlyMap<string, string>>(new Map());

/** The changes that a frozen list does not show yet. */
export type ListChanges = { added: number; moved: boolean };
const nothing: ListChanges = { added: 0, moved: false };
export const $listChanges = atom(nothing);

export const freezeOrder = (): void => $isOrderFrozen.set(true);

/** Lists show all items in their newest order. */
export function unfreezeOrder(): void {
  $isOrderFrozen.set(false);
  $listChanges.set(nothing);
  $deletedByOthers.set(new Map());
}
onSessionChange(unfreezeOrder);
// The reader's own change shows its place.
onWrite((tags) => tags.includes('lists') && unfreezeOrder());

type Item = { id: string };
const sameOrder = (one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/**
 * Updates the items of a list in the order in which they are shown. Appends the new items that follow all of them, and only
 * counts the other new ones.
 * @param isGone whether the page knows why an item is no longer in the list
 */
export function mergeKeepingOrder<Row extends Item>(
  shown: readonly Row[],
  now: readonly Row[],
  isGone: (id: string) => boolean,
): { items: readonly Row[]; changes: ListChanges } {
  const known = new Map(now.map((item) => [item.id, item]));
  const before = new Set(shown.map(({ id }) => id));
  const stayed = shown.filter(({ id }) => known.has(id));
  const isMissing = shown.some(({ id }) => !known.has(id) && !isGone(id));
  const moved =
    isMissing ||
    !sameOrder(
      stayed,
      now.filter(({ id }) => before.has(id)),
    );
  const lastOrder = now.findLastIndex(({ id }) => before.has(id));
  const after = now.slice(lastOrder + 1);
  const added = now.filter(({ id }) => !before.has(id)).length - after.length;
  const items = [...shown.map((item) => known.get(item.id) ?? item), ...after];
  return { items, changes: { added, moved } };
}
