import { atom } from 'nanostores';

const inBrowser = typeof location !== 'undefined';

/** Empty during the build. */
export const $path = atom(inBrowser ? location.pathname : '');

export const listPath = '/idea-tracker';

export const prioritisePath = `${listPath}/prioritise`;

/**
 * The query of the list and the ranking, with `?`. While an idea is open, it keeps the filters of the list behind it.
 */
export const $query = atom('');

/** With `#`. */
export const $hash = atom(inBrowser ? location.hash : '');

/**
 * `push` adds a history entry, `replace` changes the current one. `follow` is a `replace` that may reach the URL late,
 * for values that change quickly.
 */
export type HistoryStep = 'push' | 'replace' | 'follow';

/** Browsers refuse more than about three URL changes a second. A slider makes sixty. */
const followEveryMs = 400;
let pending: URL | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function write(step: 'push' | 'replace' = 'replace'): void {
  clearTimeout(timer);
  timer = undefined;
  if (!pending) return;
  try {
    if (step === 'push') history.pushState(history.state, '', pending);
    else history.replaceState(history.state, '', pending);
  } catch {
    // Safari throws, while Chromium does nothing.
  }
  if (location.href === pending.href) pending = null;
  else timer = setTimeout(write, followEveryMs);
}

const works = new Set<() => void>();
let navigated = false;

/** True after Back, Forward or a link has changed the page within the document, not by a reload. */
export const hasNavigated = (): boolean => navigated;

/**
 * Calls `work` after Back, Forward or a link within the document, once the new page is rendered.
 * @returns a function that ends it
 */
export function onNavigation(work: () => void): () => void {
  works.add(work);
  return () => works.delete(work);
}

function handleNavigation(url: URL | Location): void {
  // Work that is registered during this navigation starts with the next one.
  const waiting = [...works];
  navigated = true;
  show(url);
  // React renders the store changes in an earlier microtask.
  queueMicrotask(() => {
    for (const work of waiting) if (works.has(work)) work();
  });
}

function show({ pathname, search, hash }: URL | Location): void {
  // Set first, because the list reads the query as soon as the path changes.
  if (pathname === listPath || pathname === prioritisePath) $query.set(search);
  $hash.set(hash);
  $path.set(pathname);
}

if (inBrowser) {
  show(location);
  addEventListener('popstate', () => {
    pending = null;
    handleNavigation(location);
  });
  addEventListener('pagehide', () => write());
}

/** Opens another URL within the application. @param state of the history entry */
export function openUrl(url: URL, state: unknown): void {
  write();
  const isSame = url.href === location.href;
  history[isSame ? 'replaceState' : 'pushState'](state, '', url);
  handleNavigation(url);
}

function go(url: URL, step: HistoryStep): void {
  if (url.href === (pending?.href ?? location.href)) return;
  if (step === 'push') write();
  pending = url;
  if (step === 'follow') timer ??= setTimeout(write, followEveryMs);
  else write(step);
  show(url);
}

export function setParameters(
  parameters: Record<string, string | null>,
  step: HistoryStep = 'replace',
): void {
  const url = new URL(pending ?? location.href);
  for (const [name, value] of Object.entries(parameters)) {
    // Deleting first keeps the order of parameters the same for the same values.
    url.searchParams.delete(name);
    if (value !== null) url.searchParams.append(name, value);
  }
  go(url, step);
}

export function setHash(hash: string, step: HistoryStep = 'replace'): void {
  const url = new URL(pending ?? location.href);
  url.hash = hash;
  go(url, step);
}
