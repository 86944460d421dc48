// Lists that are read again because of what others have done keep the order in which they are being read.
import { atom } from 'nanostores';
import { $filters } from './filters.ts';
import { revalidate } from './queries.ts';
import { onSessionChange } from './session.ts';

/** Paths of the lists: they show titles, scores, open comments and decisions, and choose by these and more. */
export const isListPath = (path: string): boolean => /^\/api\/ideas(\?|\/deleted$)/.test(path);

/** Lists show what is new in its place, and move nothing. */
export const $held = atom(false);

/** Ideas that others have deleted while a list shows them, with who it was. */
export const $deletedByOthers = atom<ReadonlyMap<string, string>>(new Map());

/** What a list that is held does not show yet. */
export type ListNews = { added: number; moved: boolean };
const nothing: ListNews = { added: 0, moved: false };
export const $listNews = atom(nothing);

export const hold = (): void => $held.set(true);

/** Lists show what there is, in its order. */
export function release(): void {
  $held.set(false);
  $listNews.set(nothing);
  $deletedByOthers.set(new Map());
}
// Whoever asks for another list has it as it is.
$filters.listen(release);
onSessionChange(release);

/** After a write of one's own that lists show, order or filter by: a page does not hear its own events. */
export function readListsAgain(): void {
  release();
  revalidate(isListPath);
}

type Item = { id: string };
const sameOrder = (one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/**
 * A list as it was shown, with each item as it is now. What comes after everything that was shown is added there.
 * @param isGone whether it is known of an item why it is not among them any more
 */
export function arrange<Row extends Item>(
  shown: readonly Row[],
  now: readonly Row[],
  isGone: (id: string) => boolean,
): { items: readonly Row[]; news: ListNews } {
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
