// The list of ideas and the pages of ideas share one document: a link from one to the other opens at once, and what
// was read stays.
import { atom, computed } from 'nanostores';
import { forgetFailedReads, preloadIdea } from './idea.ts';
import { $deleted } from './ideas.ts';
import { onSessionChange } from './session.ts';
import { $path, $query, listPath, openUrl } from './url.ts';

/** The idea that a path names; null where it names none. */
function ideaIn(path: string): string | null {
  const id = path.startsWith(`${listPath}/`) ? path.slice(listPath.length + 1) : '';
  if (!id || id.includes('/')) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    // No idea is named so, and its page says that.
    return id;
  }
}

/** The idea whose page is open; null for the list. */
export const $ideaId = computed($path, ideaIn);

/** How many of the ideas that are compared the page lists; null where it lists all of them. */
export const $listed = atom<number | null>(null);

/** The list that an idea was opened from: kept in the browser's history, so that a reload finds it. */
type From = { query: string; ids: string[] };
let idsShown: readonly string[] = [];

/** Says which ideas the list shows, in their order. */
export function showIdeas(ids: readonly string[]): void {
  idsShown = ids;
}

const from = (): From | undefined => history.state?.from;

/** The address of the list, with its filters and its view. */
export const listUrl = (): string => listPath + (from()?.query ?? $query.get());

/** Where an idea stands in the list that it was opened from, from 1, and its neighbours' ids; null without one. */
export function positionInList(id: string) {
  const ids = from()?.ids ?? [];
  const at = ids.indexOf(id);
  if (at < 0 || ids.length < 2) return null;
  return { place: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}

/** A step from one page to another, without loading it. */
type Change = {
  /** By Back or Forward the browser scrolls for itself. */
  by: 'link' | 'history';
  left: string | null;
};
let change: Change | null = null;
let isLink = false;
let listTop = 0;
$ideaId.listen((opened, left) => {
  if (left === null) listTop = scrollY;
  if (opened) forgetFailedReads(opened);
  change = { by: isLink ? 'link' : 'history', left: left ?? null };
});

/** The step that has led to the page that is open; null where the document has opened with it. */
export const lastChange = (): Change | null => change;

/** How far down the list was scrolled when it was left, in CSS pixels. */
export const topOfList = (): number => listTop;

/** Whether an address is that of the list or of an idea. */
export const isFounderPage = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (pathname === listPath || ideaIn(pathname) !== null);

/** Whether leaving the document would ask first: then a link leaves it, so that the browser asks. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

let isApplication = false;

/** From now on this document shows the list and the ideas. @returns ends it */
export function startApplication(): () => void {
  isApplication = true;
  return () => {
    isApplication = false;
  };
}

/** Opens an address of a page, in this document where it can. */
export function open(href: string): void {
  const url = new URL(href, location.href);
  if (!isApplication || !isFounderPage(url) || asks()) {
    location.assign(url);
    return;
  }
  const state = $ideaId.get() ? history.state : { from: { query: $query.get(), ids: idsShown } };
  isLink = true;
  try {
    openUrl(url, ideaIn(url.pathname) ? state : null);
  } catch {
    // Safari refuses many changes of the address in a short time.
    location.assign(url);
  } finally {
    isLink = false;
  }
}

// Whoever signs in next has come from nowhere.
onSessionChange((session) => {
  if (session !== 'signed out') return;
  change = null;
  idsShown = [];
  listTop = 0;
  if (from()) history.replaceState(null, '', location.href);
});

/** Reads the idea that an address leads to, if it leads to one. */
export function preload(url: URL): void {
  const id = isFounderPage(url) ? ideaIn(url.pathname) : null;
  if (id && id !== $deleted.get()?.id) preloadIdea(id);
}
