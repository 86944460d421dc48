// The list of ideas as this tab last left it: the way back from an idea, and the ideas before and after it.
import { forgetKept, keep, readKept } from './device-storage.ts';
import { $session, onSessionChange } from './session.ts';

const path = '/idea-tracker';
const key = 'last-list';
type LastList = { query: string; ids: string[] };

const read = () => readKept<LastList>(key, 'sessionStorage')?.value;

let idsShown = (): string[] => [];

/** Says which ideas the page shows, in their order; asked when it is left. */
export function showIdeas(ids: () => string[]): void {
  idsShown = ids;
}

/** From now on, leaving this page keeps what it shows. */
export function rememberList(): void {
  addEventListener('pagehide', () => {
    // Logging out leaves the page too, and whoever signs in next has another list.
    if ($session.get().status === 'unauthenticated') return;
    const list: LastList = { query: location.search, ids: idsShown() };
    keep(key, list, 'sessionStorage');
  });
}

/** The address of the list, with its filters and its view. */
export const listAddress = (): string => path + (read()?.query ?? '');

/** Where an idea stands in the list, from 1, and its neighbours' ids; null where it does not. */
export function placeInList(id: string) {
  const ids = read()?.ids ?? [];
  const at = ids.indexOf(id);
  if (at < 0 || ids.length < 2) return null;
  return { place: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}

onSessionChange((change) => {
  if (change === 'signed out') forgetKept(key, 'sessionStorage');
});
