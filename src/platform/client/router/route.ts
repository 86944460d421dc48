// The founders' pages share one document: a link from one to the other opens at once, and what was read stays.
import { atom, computed } from 'nanostores';
import { $isOutdated } from '../api/build.ts';
import { onSessionChange } from '../api/session-changes.ts';
import { $path, $query, listPath, openUrl, prioritisePath } from './url.ts';

/** What an idea's page shows of it: its answers, or its regulatory outlook. */
export type IdeaPart = 'answers' | 'outlook';

/** A page of the founders' application. */
export type Page =
  | { kind: 'list' }
  | { kind: 'prioritise' }
  | { kind: 'idea'; id: string; part: IdeaPart }
  | { kind: 'activity' }
  | { kind: 'rounds' }
  /** A round that is open, or the results of a closed one. */
  | { kind: 'round'; id: string }
  /** Where the caller scores the ideas of a round. */
  | { kind: 'assess'; id: string }
  /** What is new for the caller. */
  | { kind: 'inbox' };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Nothing is named so, and its page says that.
    return part;
  }
}

/** The path of the inbox. */
const inboxPath = '/inbox';

/** The page that a path leads to; null where it leads out of the application. */
function pageAt(path: string): Page | null {
  if (path === listPath) return listPage;
  if (path === inboxPath) return { kind: 'inbox' };
  if (path === prioritisePath) return { kind: 'prioritise' };
  if (!path.startsWith(`${listPath}/`)) return null;
  const [first = '', second = '', third = '', ...rest] = path.slice(listPath.length + 1).split('/');
  if (!first || rest.length > 0) return null;
  if (first === 'activity' && !second && !third) return { kind: 'activity' };
  if (first !== 'rounds') {
    if (third || (second && second !== 'outlook')) return null;
    return { kind: 'idea', id: decoded(first), part: second ? 'outlook' : 'answers' };
  }
  if (!second) return third ? null : { kind: 'rounds' };
  if (third && third !== 'assess') return null;
  return { kind: third ? 'assess' : 'round', id: decoded(second) };
}

/** What a page is built with that does not know its URL yet. */
export const listPage: Page = { kind: 'list' };

/** The page that is open. */
export const $page = computed($path, (path) => pageAt(path) ?? listPage);

/** Whether a page shows the ideas: as the list does, or ranked. It stays behind an idea that is opened from it. */
export const isOfIdeas = ({ kind }: Page): boolean => kind === 'list' || kind === 'prioritise';

/** The idea whose page is open; null on another page. */
export const $ideaId = computed($page, (page) => (page.kind === 'idea' ? page.id : null));

/** The path of what has happened. */
export const activityPath = `${listPath}/activity`;

/** The path of the list of rounds. */
export const roundsPath = `${listPath}/rounds`;

/** The URL of a round. */
export const roundUrl = (id: string): string => `${roundsPath}/${encodeURIComponent(id)}`;
/** Where the caller scores the ideas of a round. */
export const assessUrl = (id: string): string => `${roundUrl(id)}/assess`;

/** How many of the ideas that are compared the page lists; null where it lists all of them. */
export const $listed = atom<number | null>(null);

/** The list that an idea was opened from: kept in the browser's history, so that a reload finds it. */
type From = { path?: string; query: string; ids: string[] };
let idsShown: readonly string[] = [];

/** Says which ideas the list shows, in their order. */
export function showIdeas(ids: readonly string[]): void {
  idsShown = ids;
}

const from = (): From | undefined => history.state?.from;

/** The URL of the list that the page was opened from, with its filters. */
export const listUrl = (): string => (from()?.path ?? listPath) + (from()?.query ?? $query.get());

/** Where an idea stands in the list that it was opened from, from 1, and its neighbours' ids; null without one. */
export function positionInList(id: string) {
  const ids = from()?.ids ?? [];
  const at = ids.indexOf(id);
  if (at < 0 || ids.length < 2) return null;
  return { position: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}

/** A step from one page to another, without loading it. */
type Change = {
  /** By Back or Forward the browser scrolls for itself. */
  by: 'link' | 'history';
  left: Page;
};
let change: Change | null = null;
let isLink = false;
const tops = new Map<Page['kind'], number>();
$page.listen((opened, left) => {
  if (left && isOfIdeas(left)) tops.set(left.kind, scrollY);
  change = { by: isLink ? 'link' : 'history', left: left ?? opened };
});

/** From now on does something whenever another page gives way to one of a kind: much may have happened since it was open. */
export const whenOpened = (kind: Page['kind'], work: () => void): void => {
  $page.listen((opened, left) => {
    if (opened.kind === kind && left?.kind !== kind) work();
  });
};

/** The step that has led to the page that is open; null where the document has opened with it. */
export const lastChange = (): Change | null => change;

/** How far down a page was scrolled when it was left, in CSS pixels. */
export const topOf = ({ kind }: Page): number => tops.get(kind) ?? 0;

/** The page of this application that a URL leads to; null where it leads out of it. */
export const pageOf = ({ origin, pathname }: URL): Page | null =>
  origin === location.origin ? pageAt(pathname) : null;

export const isFounderPage = (url: URL): boolean => pageOf(url) !== null;

/** Whether leaving the document would ask first: then a link leaves it, so that the browser asks. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

let isApplication = false;

/** From now on this document shows the founders' pages. @returns ends it */
export function startApplication(): () => void {
  isApplication = true;
  return () => {
    isApplication = false;
  };
}

/** Opens a URL of a page, in this document where it can. */
export function open(href: string): void {
  const url = new URL(href, location.href);
  // Its address before it had one of its own.
  if (url.pathname === listPath && url.searchParams.get('view') === 'prioritise') {
    url.pathname = prioritisePath;
    url.searchParams.delete('view');
  }
  // Another part of the idea that is open: nothing is left, and its query belongs to the page.
  const isHere =
    $page.get().kind === 'idea' && url.pathname === location.pathname && url.hash !== '';
  if (isHere) url.search = location.search;
  if (!isApplication || !isFounderPage(url) || $isOutdated.get() || (!isHere && asks())) {
    location.assign(url);
    return;
  }
  const isList = isOfIdeas($page.get());
  const path = $path.get();
  const state = isList ? { from: { path, query: $query.get(), ids: idsShown } } : history.state;
  isLink = true;
  try {
    const leadsToList = url.pathname === listPath || url.pathname === prioritisePath;
    openUrl(url, leadsToList ? null : state);
  } catch {
    // Safari refuses many changes of the URL in a short time.
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
  tops.clear();
  if (from()) history.replaceState(null, '', location.href);
});
