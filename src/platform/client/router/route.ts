// Links between founders' pages load no new document, so that pages open at once and keep their data.
import { atom, computed } from 'nanostores';
import { percentDecoded } from '#platform/text/percent-decoded.ts';
import { $isOutdated } from '../api/outdated-page.ts';
import { onSessionChange } from '../api/session-changes.ts';
import { $path, $query, listPath, openUrl, prioritisePath } from './url.ts';

export type IdeaPart = 'answers' | 'outlook';

export type Page =
  | { kind: 'list' }
  | { kind: 'prioritise' }
  | { kind: 'idea'; id: string; part: IdeaPart }
  | { kind: 'activity' }
  | { kind: 'rounds' }
  | { kind: 'round'; id: string }
  | { kind: 'assess'; id: string }
  | { kind: 'inbox' };

const inboxPath = '/inbox';

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
    return { kind: 'idea', id: percentDecoded(first), part: second ? 'outlook' : 'answers' };
  }
  if (!second) return third ? null : { kind: 'rounds' };
  if (third && third !== 'assess') return null;
  return { kind: third ? 'assess' : 'round', id: percentDecoded(second) };
}

/** The page that the build renders, because it does not know the URL. */
export const listPage: Page = { kind: 'list' };

export const $page = computed($path, (path) => pageAt(path) ?? listPage);

/** The list of ideas and their ranking stay mounted behind an open idea. */
export const isOfIdeas = ({ kind }: Page): boolean => kind === 'list' || kind === 'prioritise';

export const $ideaId = computed($page, (page) => (page.kind === 'idea' ? page.id : null));

export const activityPath = `${listPath}/activity`;

export const roundsPath = `${listPath}/rounds`;

export const roundUrl = (id: string): string => `${roundsPath}/${encodeURIComponent(id)}`;
export const assessUrl = (id: string): string => `${roundUrl(id)}/assess`;

/** The number of ideas that the ranking shows; null for all. */
export const $rankedCount = atom<number | null>(null);

/** The list from which an idea was opened. It is in the history entry, so it survives a reload. */
type From = { path?: string; query: string; ids: string[] };
let idsShown: readonly string[] = [];

export function showIdeas(ids: readonly string[]): void {
  idsShown = ids;
}

const from = (): From | undefined => history.state?.from;

/** The URL of the list from which the page was opened, with its filters. */
export const listUrl = (): string => (from()?.path ?? listPath) + (from()?.query ?? $query.get());

/** An idea's position in the list from which it was opened, from 1, and its neighbours; null without a list. */
export function positionInList(id: string) {
  const ids = from()?.ids ?? [];
  const at = ids.indexOf(id);
  if (at < 0 || ids.length < 2) return null;
  return { position: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}

type Change = {
  /** After `history` (Back and Forward) the browser scrolls itself. */
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

export const whenOpened = (kind: Page['kind'], work: () => void): void => {
  $page.listen((opened, left) => {
    if (opened.kind === kind && left?.kind !== kind) work();
  });
};

/** The navigation that led to the open page; null for the first page. */
export const lastChange = (): Change | null => change;

export const topOf = ({ kind }: Page): number => tops.get(kind) ?? 0;

export const pageOf = ({ origin, pathname }: URL): Page | null =>
  origin === location.origin ? pageAt(pathname) : null;

export const isFounderPage = (url: URL): boolean => pageOf(url) !== null;

let isApplication = false;

/** From now on founders' pages open without a full page load. @returns a function that ends it */
export function startApplication(): () => void {
  isApplication = true;
  return () => {
    isApplication = false;
  };
}

/** Opens a URL, in this document if possible. */
export function open(href: string): void {
  const url = new URL(href, location.href);
  // A link to a part of the open idea keeps the page's query.
  const isHere =
    $page.get().kind === 'idea' && url.pathname === location.pathname && url.hash !== '';
  if (isHere) url.search = location.search;
  if (!isApplication || !isFounderPage(url) || $isOutdated.get()) {
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
    // Safari refuses many URL changes in a short time.
    location.assign(url);
  } finally {
    isLink = false;
  }
}

// The next account has no previous page.
onSessionChange((session) => {
  if (session !== 'signed out') return;
  change = null;
  idsShown = [];
  tops.clear();
  if (from()) history.replaceState(null, '', location.href);
});
