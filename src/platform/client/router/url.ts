import { atom } from 'nanostores';

const inBrowser = typeof location !== 'undefined';

/** Empty in the build. */
export const $path = atom(inBrowser ? location.pathname : '');

export const listPath = '/idea-tracker';

/** The path of the ranking of ideas. */
export const prioritisePath = `${listPath}/prioritise`;

/**
 * The query of the list of ideas and of their ranking, question mark included: they have the filters in common. It stays
 * while the URL is that of an idea, and the list behind it as it was left.
 */
export const $query = atom('');

/** With the number sign. */
export const $hash = atom(inBrowser ? location.hash : '');

/**
 * `push` is a step that Back undoes; `replace` is invisible to Back; `follow` is a `replace` for values that change as
 * fast as a hand moves and may reach the URL late.
 */
export type HistoryStep = 'push' | 'replace' | 'follow';

/** Browsers refuse more than about three changes a second. A slider makes sixty. */
const followEveryMs = 400;
let pending: URL | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the URL. The stores have it already. */
function write(step: 'push' | 'replace' = 'replace'): void {
  clearTimeout(timer);
  timer = undefined;
  if (!pending) return;
  try {
    if (step === 'push') history.pushState(history.state, '', pending);
    else history.replaceState(history.state, '', pending);
  } catch {
    // Safari refuses by throwing, Chromium by doing nothing.
  }
  if (location.href === pending.href) pending = null;
  else timer = setTimeout(write, followEveryMs);
}

const works = new Set<() => void>();
let navigated = false;

/** Whether Back, Forward or a link has led somewhere since the document was opened. */
export const hasNavigated = (): boolean => navigated;

/**
 * Calls `work` after Back, Forward or a link in the document, also to the same URL, once the new page is rendered.
 * @returns ends it
 */
export function onNavigation(work: () => void): () => void {
  works.add(work);
  return () => works.delete(work);
}

function handleNavigation(url: URL | Location): void {
  // Work registered by this arrival starts with the next one.
  const waiting = [...works];
  navigated = true;
  show(url);
  // React renders the store changes in an earlier microtask.
  queueMicrotask(() => {
    for (const work of waiting) if (works.has(work)) work();
  });
}

function show({ pathname, search, hash }: URL | Location): void {
  // First, because the list reads it as soon as the path changes.
  if (pathname === listPath || pathname === prioritisePath) $query.set(search);
  $hash.set(hash);
  $path.set(pathname);
}

if (inBrowser) {
  show(location);
  // Back, Forward and links within the page.
  addEventListener('popstate', () => {
    pending = null;
    handleNavigation(location);
  });
  addEventListener('pagehide', () => write());
}

/** Opens another URL within the application. @param state kept with its entry in the browser's history */
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

/** Sets parameters of the URL; null removes one. */
export function setParameters(
  parameters: Record<string, string | null>,
  step: HistoryStep = 'replace',
): void {
  const url = new URL(pending ?? location.href);
  for (const [name, value] of Object.entries(parameters)) {
    // Removing first makes the same parameters always give the same URL.
    url.searchParams.delete(name);
    if (value !== null) url.searchParams.append(name, value);
  }
  go(url, step);
}

/** Sets the fragment of the URL; empty removes it. */
export function setHash(hash: string, step: HistoryStep = 'replace'): void {
  const url = new URL(pending ?? location.href);
  url.hash = hash;
  go(url, step);
}
