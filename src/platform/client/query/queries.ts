import { type NanoqueryArgs, nanoquery } from '@nanostores/query';
import { atom, computed, onSet, onStart, onStop, type ReadableAtom } from 'nanostores';
import { ApiError, call, isSessionEnd, type More, suspensionOf } from '../api/api.ts';
import { noteWrite } from '../api/own-writes.ts';
import { onSessionChange, reportRoleChange } from '../api/session-changes.ts';
import { storage } from '../drafts/storage.ts';
import { checkSessionOfError, withSessionCheck } from './session-check.ts';

/** Paths that are being read, and those of them that a write has outdated meanwhile. */
const underWay = new Set<string>();
const outdated = new Set<string>();

type Cache = NonNullable<NanoqueryArgs['cache']>;
type Result = Parameters<Cache['set']>[1];

/** True for what is not there any more, or not for this person. */
const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

type StaleReads = Record<string, { readAt: number; error: unknown }>;
/** Paths whose last read has failed while an earlier answer is kept, with when that was read, in ms. */
const $failedReads = atom<StaleReads>({});

/** The stores that somebody listens to, as an event: each has the path that it reads as its key. */
const shown = new Set<{ key?: string | undefined }>();
const $shown = atom({});
const none: StaleReads = {};

/** True for the reads of a page that stays behind another one; null where there is none. */
export const $isReadBehind = atom<((path: string) => boolean) | null>(null);

/** The paths on the screen whose last read failed. */
export const $staleReads = computed(
  [$failedReads, $shown, $isReadBehind],
  (failed, _, isBehind) => {
    const paths = new Set([...shown].map(({ key }) => key));
    const stale = Object.entries(failed).filter(([path]) => paths.has(path) && !isBehind?.(path));
    return stale.length > 0 ? Object.fromEntries(stale) : none;
  },
);

/** What was read stays while it cannot be read again: the library would put the error in its place. */
class Results extends Map<string, Result & { readAt?: number }> {
  override set(path: string, result: Result & { readAt?: number }): this {
    const { data, readAt } = this.get(path) ?? {};
    const { [path]: before, ...stale } = $failedReads.get();
    const { error } = result;
    const isShown = error && data !== undefined && !isGone(error);
    if (isShown && readAt && !isSessionEnd(error))
      $failedReads.set({ ...stale, [path]: { readAt, error } });
    // The library keeps the read time of entries that it only marks as outdated.
    else if (before && !result.readAt) $failedReads.set(stale);
    return super.set(path, { ...(isShown ? { data, readAt } : { readAt: Date.now() }), ...result });
  }
}
const cache: Cache = new Results();
/** Somebody may search and read for days in one document: what was read longest ago is read anew when it is shown. */
const mostKept = 120;
function forgetOldest(): void {
  for (const path of cache.keys()) {
    if (cache.size <= mostKept) return;
    cache.delete(path);
  }
}

/** Reads a path, and once more where the response may be older than a write: it would stay for good. */
async function read<Result>(path: string): Promise<Result> {
  underWay.add(path);
  try {
    let response = await call<Result>('GET', path);
    while (outdated.delete(path)) response = await call<Result>('GET', path);
    forgetOldest();
    return response;
  } finally {
    underWay.delete(path);
    outdated.delete(path);
  }
}

/**
 * No retry, no refetch on focus or reconnect, no polling, and a response stays fresh until it is
 * revalidated.
 */
const [createFetcherStore, , { mutateCache, revalidateKeys }] = nanoquery({
  cache,
  dedupeTime: Number.POSITIVE_INFINITY,
  cacheLifetime: Number.POSITIVE_INFINITY,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
  onError(error) {
    checkSessionOfError(error);
    // Reading is open to every founder, so a refusal means that the role has changed.
    if (error instanceof ApiError && error.status === 403 && !suspensionOf(error))
      reportRoleChange();
  },
});

// Somebody who signs in again keeps what is on the screen while it is read again. At logout everything
// is forgotten without asking again, which invalidating would do for what is still on the screen.
onSessionChange((change) => {
  $failedReads.set({});
  if (change === 'session.created') revalidate(() => true);
  else mutateCache(() => true, undefined);
});

/**
 * While a tab is hidden the library reads nothing, and it knows only "all" or "nothing" of what to do after
 * that. Reads what was asked for meanwhile, and nothing else.
 */
export const readLeftOut = (): void =>
  revalidateKeys((path) => !((cache.get(path)?.created ?? 0) > 0));

const lastWrite = 'last-write';
let leftAt = new Date();
// A page that the browser brings back as it was left has not seen what the pages after it have changed.
globalThis.addEventListener?.('pagehide', () => {
  leftAt = new Date();
});
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  const written = storage.get(lastWrite, 'sessionStorage');
  if (persisted && written && written.at > leftAt) revalidate(() => true);
});

const account = '/api/account';

/**
 * Runs a write as `call` does, and notes it for pages that were left before it. After one under /api/account, whatever is
 * shown of the account is read again: most changes stand in its log too, and some end sessions.
 * @throws ApiError
 */
export async function write<Result = void>(
  method: string,
  path: string,
  body?: unknown,
  more?: More,
): Promise<Result> {
  const forget = noteWrite(path);
  const made = call<Result>(method, path, body, more);
  made.catch(forget);
  const result = await withSessionCheck(made);
  storage.set(lastWrite, path, 'sessionStorage');
  if (path.startsWith(account)) revalidate((read) => read.startsWith(account));
  return result;
}

/** Reads again what is on the screen; the rest is read when it is next shown. */
export function revalidate(matches: (path: string) => boolean): void {
  for (const path of underWay) if (matches(path)) outdated.add(path);
  revalidateKeys(matches);
}

/** Keeps `shown` as it is while a store is listened to, and when its path changes. */
function noteShown(store: ReadableAtom & { key?: string | undefined }): void {
  onStart(store, () => {
    shown.add(store);
    $shown.set({});
  });
  onSet(store, () => $shown.set({}));
  onStop(store, () => {
    shown.delete(store);
    $shown.set({});
  });
}

/** A store of what a GET of `path` returns; read when first subscribed to, and when the path changes. */
export function createReadStore<Result>(path: string | ReadableAtom<string>) {
  const store = createFetcherStore<Result>(typeof path === 'string' ? path : [path], {
    fetcher: (...keys) => read<Result>(keys.join('')),
  });
  noteShown(store);
  store.revalidate = () => revalidate((key) => key === store.key);
  return store;
}

/**
 * A store of a list whose path changes with what is asked for. Its data are the last page that came, with the path
 * that it answers, while the next one is on its way or has failed; `isCurrent` is false meanwhile.
 * @param onPage told each page that comes
 */
export function createListStore<Page extends object>(
  $path: ReadableAtom<string>,
  onPage: (page: Page) => void,
) {
  const store = createFetcherStore<Page & { path: string }>([$path], {
    async fetcher(...keys) {
      const path = keys.join('');
      const page = await read<Page>(path);
      onPage(page);
      return { ...page, path };
    },
  });
  noteShown(store);
  let last: (Page & { path: string }) | undefined;
  const $session = atom({});
  onSessionChange((change) => {
    if (change !== 'signed out') return;
    last = undefined;
    $session.set({});
  });
  return computed([store, $session], ({ data, error, loading }) => {
    last = data ?? last;
    return { data: last, error, loading, isCurrent: data !== undefined };
  });
}

/** Reads what will soon be shown. A store reads as soon as somebody listens, and goes on without. */
export const readAhead = (store: ReadableAtom<unknown>): void => store.listen(() => {})();

/** What a store has read, also while nobody listens to it; where it has read nothing it begins to. */
export function lastRead<Value>(store: ReadableAtom<Value>): Value {
  let read = store.get();
  store.listen((value) => {
    read = value;
  })();
  return read;
}

/** What could not be read is asked for anew when it is next shown. */
export function forgetFailed(path: string): void {
  if (cache.get(path)?.error) revalidate((key) => key === path);
}

/** What was read is gone: it is asked for anew when it is next shown. */
export const forgetRead = (path: string): boolean => cache.delete(path);

/** What a GET of `path` returns, once, for a list that goes on. @throws ApiError */
export const readOnce = <Result>(path: string): Promise<Result> =>
  withSessionCheck(call<Result>('GET', path));
