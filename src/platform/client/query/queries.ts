import { type NanoqueryArgs, nanoquery } from '@nanostores/query';
import { atom, computed, onSet, onStart, onStop, type ReadableAtom } from 'nanostores';
import { ApiError, type CallOptions, call, isSessionEnd, suspensionMessage } from '../api/api.ts';
import { newKey } from '../api/idempotency-key.ts';
import { onSessionChange, reportRoleChange, reportSessionEnd } from '../api/session-changes.ts';
import { storage } from '../drafts/storage.ts';

// The event stream also delivers the page's own writes. The page skips them, because it has refetched already.

/** The ids of this page's writes, and whether the page skipped an event of the write. Failed writes are removed. */
const writes = new Map<string, { isSkipped: boolean }>();
/** Events arrive within a minute or two, so older ids are not needed. */
const maxIds = 500;

/**
 * Gives a write of this page an id, which its events carry.
 * @returns the header of the request; `fail` makes it like a write of another page and says whether the page has skipped
 * its event
 */
function registerLocalWrite(): { headers: { 'X-Write-Id': string }; fail: () => boolean } {
  const id = newKey();
  const write = { isSkipped: false };
  writes.set(id, write);
  const [oldest] = writes.keys();
  if (writes.size > maxIds && oldest) writes.delete(oldest);
  const fail = () => {
    writes.delete(id);
    return write.isSkipped;
  };
  return { headers: { 'X-Write-Id': id }, fail };
}

/** Whether a write of this page caused the event. The page then skips it. */
export function isLocalWrite({ writeId }: { writeId: string | null }): boolean {
  const write = writeId === null ? undefined : writes.get(writeId);
  if (write) write.isSkipped = true;
  return write !== undefined;
}

function checkSessionOfError(error: unknown): void {
  const suspended = suspensionMessage(error);
  if (isSessionEnd(error) || suspended) reportSessionEnd(suspended);
}

export async function withSessionCheck<Result>(made: Promise<Result>): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    checkSessionOfError(error);
    throw error;
  }
}

/** Paths being fetched. `outdated` has the paths that a write has changed meanwhile. */
const pendingReads = new Set<string>();
const outdated = new Set<string>();

type Cache = NonNullable<NanoqueryArgs['cache']>;
type Result = Parameters<Cache['set']>[1];

const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

type StaleReads = Record<string, { readAt: number; error: unknown }>;
/** Paths whose last read failed while an earlier response is kept, with the time of that response in ms. */
const $failedReads = atom<StaleReads>({});

/** The tags of the data at each path that was read. */
const tagsByPath = new Map<string, readonly string[]>();
/** The tags of a store's data. A function where they depend on the path. */
type Tags = readonly string[] | ((path: string) => readonly string[]);

/** The mounted stores. `key` is the path that each store reads. */
const shown = new Set<{ key?: string | undefined }>();
const $shown = atom({});
const none: StaleReads = {};

/** Tells whether a path belongs to a page that stays mounted in the background. Null without such a page. */
export const $isInBackground = atom<((path: string) => boolean) | null>(null);

export const $staleReads = computed(
  [$failedReads, $shown, $isInBackground],
  (failed, _, isBehind) => {
    const paths = new Set([...shown].map(({ key }) => key));
    const stale = Object.entries(failed).filter(([path]) => paths.has(path) && !isBehind?.(path));
    return stale.length > 0 ? Object.fromEntries(stale) : none;
  },
);

/** Keeps the last response when a later read fails. The library would replace it with the error. */
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
/** Bounds the cache of a page that stays open for days. The oldest response is read again when shown. */
const maxEntries = 120;
function forgetOldest(): void {
  for (const path of cache.keys()) {
    if (cache.size <= maxEntries) return;
    cache.delete(path);
    // A mounted store still needs its tags.
    if (![...shown].some(({ key }) => key === path)) tagsByPath.delete(path);
  }
}

/** Reads a path. Reads it again when a write may have made the response outdated. */
async function read<Result>(path: string, tags: Tags): Promise<Result> {
  tagsByPath.set(path, typeof tags === 'function' ? tags(path) : tags);
  pendingReads.add(path);
  try {
    let response = await call<Result>('GET', path);
    while (outdated.delete(path)) response = await call<Result>('GET', path);
    forgetOldest();
    return response;
  } finally {
    pendingReads.delete(path);
    outdated.delete(path);
  }
}

/** No retry, no refetch on focus or reconnect, no polling. A response stays fresh until it is revalidated. */
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
    // Every founder may read every path, so a refusal means that the role has changed.
    if (error instanceof ApiError && error.status === 403 && !suspensionMessage(error))
      reportRoleChange();
  },
});

// A new sign-in keeps the screen while it refetches. Logout forgets everything without refetching, which invalidating
// would do.
onSessionChange((change) => {
  $failedReads.set({});
  if (change === 'session.created') invalidateAll();
  else mutateCache(() => true, undefined);
});

/**
 * The library reads nothing while a tab is hidden, and then refetches everything or nothing. This reads the paths that
 * were requested meanwhile.
 */
export const readSkipped = (): void =>
  revalidateKeys((path) => !((cache.get(path)?.created ?? 0) > 0));

const lastWrite = 'last-write';
let hiddenAt = new Date();
// A page restored from the back/forward cache has missed the writes of later pages.
globalThis.addEventListener?.('pagehide', () => {
  hiddenAt = new Date();
});
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  const written = storage.get(lastWrite, 'sessionStorage');
  if (persisted && written && written.at > hiddenAt) invalidateAll();
});

const afterWrite = new Set<(tags: readonly string[]) => void>();
/** @param listener gets the tags that a write of this page has changed */
export const onWrite = (listener: (tags: readonly string[]) => void) => afterWrite.add(listener);

/**
 * Runs a write as `call` does, records it for restored pages and invalidates what it changes.
 * @param invalidates the tags of the changed data
 * @throws ApiError
 */
export async function write<Result = void>(
  method: string,
  path: string,
  body?: unknown,
  { invalidates = [], ...more }: CallOptions & { invalidates?: readonly string[] } = {},
): Promise<Result> {
  const { headers, fail } = registerLocalWrite();
  const made = call<Result>(method, path, body, {
    ...more,
    headers: { ...more.headers, ...headers },
  });
  // The server has done the write, but its response is lost.
  made.catch(() => fail() && invalidateAll());
  const result = await withSessionCheck(made);
  storage.set(lastWrite, path, 'sessionStorage');
  for (const listener of afterWrite) listener(invalidates);
  invalidate(...invalidates);
  return result;
}

function refetch(matches: (path: string) => boolean): void {
  for (const path of pendingReads) if (matches(path)) outdated.add(path);
  revalidateKeys(matches);
}

const isWithin = (tag: string, other: string) => tag === other || tag.startsWith(`${other}:`);
const hasTag = (path: string, tags: readonly string[]) =>
  tagsByPath
    .get(path)
    ?.some((own) => tags.some((tag) => isWithin(own, tag) || isWithin(tag, own))) ?? false;

/**
 * Refetches the data with one of the tags: at once where it is on the screen, otherwise when it is next shown.
 * @param tags `comments:7` for the comments of idea 7, `comments` for those of all ideas
 */
export const invalidate = (...tags: readonly string[]): void =>
  refetch((path) => hasTag(path, tags));

export const invalidateAll = (): void => refetch(() => true);

/** Forgets data, so that the next reader does not see the old value while the new one loads. */
export function forget(...tags: readonly string[]): void {
  for (const path of cache.keys()) if (hasTag(path, tags)) cache.delete(path);
}

export const retryStaleReads = (): void => refetch((path) => path in $staleReads.get());

function updateShown(store: ReadableAtom & { key?: string | undefined }): void {
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

/**
 * A store of the response to a GET of `path`. It reads at its first subscription, when the path changes, and when one of
 * its tags is invalidated. Its `revalidate` repeats a failed read.
 */
export function createReadStore<Result>(path: string | ReadableAtom<string>, tags: Tags = []) {
  const store = createFetcherStore<Result>(typeof path === 'string' ? path : [path], {
    fetcher: (...keys) => read<Result>(keys.join(''), tags),
  });
  updateShown(store);
  store.revalidate = () => refetch((key) => key === store.key);
  return store;
}

/**
 * A store of a list whose path changes. It keeps the last page, with its path, while the next one loads or has
 * failed; `isCurrent` is false meanwhile.
 * @param onPage called with each page
 */
export function createListStore<Page extends object>(
  $path: ReadableAtom<string>,
  tags: Tags,
  onPage: (page: Page) => void = () => {},
) {
  const store = createFetcherStore<Page>([$path], {
    async fetcher(...keys) {
      const page = await read<Page>(keys.join(''), tags);
      onPage(page);
      return page;
    },
  });
  updateShown(store);
  // Not in the cached page, because another store may have read the same path.
  let last: (Page & { path: string }) | undefined;
  let source: Page | undefined;
  const $session = atom({});
  onSessionChange((change) => {
    if (change !== 'signed out') return;
    last = undefined;
    source = undefined;
    $session.set({});
  });
  return computed([store, $session], ({ data, error, loading }) => {
    if (data && data !== source) {
      source = data;
      last = { ...data, path: $path.get() };
    }
    return { data: last, error, loading, isCurrent: data !== undefined };
  });
}

/** A store starts to read when it gets a listener, and continues without one. */
export const preloadStore = (store: ReadableAtom<unknown>): void => store.listen(() => {})();

/** The value of a store, also without a listener. Starts a read when there is no value yet. */
export function lastRead<Value>(store: ReadableAtom<Value>): Value {
  let read = store.get();
  store.listen((value) => {
    read = value;
  })();
  return read;
}

/** The next reader of the path repeats a failed read. */
export function forgetFailed(path: string): void {
  if (cache.get(path)?.error) refetch((key) => key === path);
}

export const readOnce = <Result>(path: string): Promise<Result> =>
  withSessionCheck(call<Result>('GET', path));

/** One set of stores per id, shared by all callers. @param most the limit; the least recently used is dropped */
export function storeFamily<Stores>(open: (id: string) => Stores, most = Number.POSITIVE_INFINITY) {
  const opened = new Map<string, Stores>();
  const storesOf = (id: string): Stores => {
    const stores = opened.get(id) ?? open(id);
    opened.delete(id);
    opened.set(id, stores);
    const [oldest] = opened.keys();
    if (opened.size > most && oldest) opened.delete(oldest);
    return stores;
  };
  return Object.assign(storesOf, { forgetAll: () => opened.clear() });
}
