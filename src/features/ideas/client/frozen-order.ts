// While a list is open, refetches keep its current row order.
import { atom } from 'nanostores';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { revalidate } from '../../../platform/client/query/queries.ts';

/** Paths of the lists: they show titles, scores, open comments and decisions, and choose by these and more. */
export const isListPath = (path: string): boolean =>
  /^\/api\/ideas(\?|\/counts\b|\/deleted$)/.test(path);

/** True while lists keep their row order. */
export const $isOrderFrozen = atom(false);

/** Ideas that others have deleted while a list shows them, with who it was. */
export const $deletedByOthers = atom<ReadonlyMap<string, string>>(new Map());

/** The changes that a frozen list does not show yet. */
export type ListChanges = { added: number; moved: boolean };
const nothing: ListChanges = { added: 0, moved: false };
export const $listChanges = atom(nothing);

export const freezeOrder = (): void => $isOrderFrozen.set(true);

/** Lists show what there is, in its order. */
export function unfreezeOrder(): void {
  $isOrderFrozen.set(false);
  $listChanges.set(nothing);
  $deletedByOthers.set(new Map());
}
onSessionChange(unfreezeOrder);

/** Call it after the page's own write to data of lists, because a page skips its own events. */
export function refetchLists(): void {
  unfreezeOrder();
  revalidate(isListPath);
}

type Item = { id: string };
const sameOrder = (one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/**
 * A list as it was shown, with each item as it is now. What comes after everything that was shown is added there.
 * @param isGone whether it is known of an item why it is not among them any more
 */
export function mergeKeepingOrder<Row extends Item>(
  shown: readonly Row[],
  now: readonly Row[],
  isGone: (id: string) => boolean,
): { items: readonly Row[]; news: ListChanges } {
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
  const lastKept = now.findLastIndex(({ id }) => before.has(id));
  const after = now.slice(lastKept + 1);
  const added = now.filter(({ id }) => !before.has(id)).length - after.length;
  const items = [...shown.map((item) => known.get(item.id) ?? item), ...after];
  return { items, news: { added, moved } };
}
