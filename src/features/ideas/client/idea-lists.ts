// While a list is open, refetches keep its current row order.
import { atom } from 'nanostores';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { onWrite } from '#platform/client/query/queries.ts';

export const $isOrderFrozen = atom(false);

/** Ideas that others deleted while a list shows them: the name of the person by idea id. */
export const $deletedByOthers = atom<ReadonlyMap<string, string>>(new Map());

/** Changes that a list with frozen order does not show yet. */
type ListChanges = { added: number; moved: boolean };
export const noChanges: ListChanges = { added: 0, moved: false };
export const $listChanges = atom(noChanges);

export const freezeOrder = (): void => $isOrderFrozen.set(true);

export function unfreezeOrder(): void {
  $isOrderFrozen.set(false);
  $listChanges.set(noChanges);
  $deletedByOthers.set(new Map());
}
onSessionChange(unfreezeOrder);
// After a write of their own, people expect the list to show it.
onWrite((tags) => tags.includes('lists') && unfreezeOrder());

type Item = { id: string };

/**
 * Updates rows without moving any. Appends new rows that follow all shown ones, and counts the other new ones.
 * @param isGone whether the page already shows that a missing row was deleted
 */
export function mergeKeepingOrder<Row extends Item>(
  shown: readonly Row[],
  now: readonly Row[],
  isGone: (id: string) => boolean,
): { items: readonly Row[]; changes: ListChanges } {
  const byId = new Map(now.map((item) => [item.id, item]));
  const before = new Set(shown.map(({ id }) => id));
  const stayed = shown.filter(({ id }) => byId.has(id));
  const isMissing = shown.some(({ id }) => !byId.has(id) && !isGone(id));
  const known = now.filter(({ id }) => before.has(id));
  const moved = isMissing || known.some(({ id }, at) => id !== stayed[at]?.id);
  const lastOrder = now.findLastIndex(({ id }) => before.has(id));
  const after = now.slice(lastOrder + 1);
  const added = now.length - known.length - after.length;
  const items = [...shown.map((item) => byId.get(item.id) ?? item), ...after];
  return { items, changes: { added, moved } };
}
