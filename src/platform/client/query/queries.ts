import { type FetcherStore, type NanoqueryArgs, nanoquery } from '@nanostores/query';
import { atom, computed, onSet, onStart, onStop, type ReadableAtom } from 'nanostores';
import {
  ApiError,
  type CallOptions,
  call,
  isSessionEnd,
  suspensionMessage,
  UnreadableResponse,
} from '../api/api.ts';
import { newKey } from '../api/idempotency-key.ts';
import { onSessionChange, reportRoleChange, reportSessionEnd } from '../api/session-changes.ts';
import { storage } from '../drafts/storage.ts';

// The event stream also delivers the page's own writes. The page skips these, because it has refetched already.

/** By id of the write: whether the page has skipped an event of it. Failed writes are removed. */
const writes = new Map<string, { isSkipped: boolean }>();
/** Events arrive within a minute or two, so older ids are not needed. */
const maxIds = 500;

/** True if a write of this page caused the event, which the page then skips. */
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

/** Paths that are being fetched. A write adds the paths it changes to `outdated`. */
const pendingReads = new Set<string>();
const outdated = new Set<string>();

type Cache = NonNullable<NanoqueryArgs['cache']>;
type Result = Parameters<Cache['set']>[1];

const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

type StaleReads = Record<string, { readAt: number; error: unknown }>;
/** Paths whose last fetch failed while an earlier response is shown, with the time of that response in ms. */
const $failedReads = atom<StaleReads>({});

const tagsByPath = new Map<string, readonly string[]>();
/** The query tags of a store's data, as a function if they depend on the path. */
type Tags = readonly string[] | ((path: string) => readonly string[]);

/** Mounted stores with the path that each fetches. */
const shown = new Set<{ key?: string | undefined }>();
const $shown = atom({});
const none: StaleReads = {};

/** Tells whether a path belongs to a page that is mounted in the background. Null without such a page. */
export const $isInBackground = atom<((path: string) => boolean) | null>(null);

export const $staleReads = computed(
  [$failedReads, $shown, $isInBackground],
  (failed, _, isBehind) => {
    const paths = new Set([...shown].map(({ key }) => key));
    const stale = Object.entries(failed).filter(([path]) => paths.has(path) && !isBehind?.(path));
    return stale.length > 0 ? Object.fromEntries(stale) : none;
  },
);

/** Keeps the last response when a later fetch fails. The library would replace it with the error. */
class Results extends Map<string, Result & { readAt?: number }> {
  override set(path: string, result: Result & { readAt?: number }): this {
    const { data, readAt } = this.get(path) ?? {};
    const { [path]: before, ...stale } = $failedReads.get();
    const { error } = result;
    const isShown = error && data !== undefined && !isGone(error);
    if (isShown && readAt && !isSessionEnd(error))
      $failedReads.set({ ...stale, [path]: { readAt, error } });
    // The library keeps the time of entries that it only marks as outdated.
    else if (before && !result.readAt) $failedReads.set(stale);
    return super.set(path, { ...(isShown ? { data, readAt } : { readAt: Date.now() }), ...result });
  }
}
const cache: Cache = new Results();
/** Limits the cache of a page that stays open for days. */
const maxEntries = 120;
function forgetOldest(): void {
  const onScreen = new Set([...shown].map(({ key }) => key));
  for (const path of cache.keys()) {
    if (cache.size <= maxEntries) return;
    if (onScreen.has(path)) continue;
    cache.delete(path);
    tagsByPath.delete(path);
  }
}

/** Fetches again if a write has changed the data during the request. */
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

/** Responses stay fresh until they are invalidated: no retries, no polling, no refetch on focus. */
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
    // Every founder may read every path, so a 403 means that the role has changed.
    if (error instanceof ApiError && error.status === 403 && !suspensionMessage(error))
      reportRoleChange();
  },
});

// A sign-in refetches but keeps the screen. A sign-out forgets everything without refetching.
onSessionChange((change) => {
  $failedReads.set({});
  if (change === 'session.created') invalidateAll();
  else mutateCache(() => true, undefined);
});

/**
 * Fetches the paths that were requested while the tab was hidden. The library fetches nothing in a hidden tab, and
 * could only refetch everything afterwards.
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
/** @param listener receives the query tags that a write of this page invalidates */
export const onWrite = (listener: (tags: readonly string[]) => void) => afterWrite.add(listener);

type WriteOptions = CallOptions & {
  /** Query tags. */
  invalidates?: readonly string[];
  /** Response statuses of conflicts. They invalidate the tags too, because the data has changed on the server. */
  conflicts?: readonly number[];
  /** The idempotency key, the same for each attempt. */
  key?: string | undefined;
  /** A property that the response must have. Writes that delete a draft need one, because a proxy may answer `{}`. */
  has?: string;
};

/**
 * Sends a write and invalidates the data that it changes, also on pages in the back/forward cache.
 * @throws ApiError; NoResponse without a readable response
 */
export async function write<Result = void>(
  method: string,
  path: string,
  body?: unknown,
  { invalidates = [], conflicts = [], key, has, ...more }: WriteOptions = {},
): Promise<Result> {
  const id = newKey();
  const local = { isSkipped: false };
  writes.set(id, local);
  const [oldest] = writes.keys();
  if (writes.size > maxIds && oldest) writes.delete(oldest);
  const made = call<Result>(method, path, body, {
    ...more,
    headers: { ...more.headers, ...(key && { 'Idempotency-Key': `"${key}"` }), 'X-Write-Id': id },
  }).then((result) => {
    if (has && !(has in Object(result))) throw new UnreadableResponse();
    return result;
  });
  made.catch((error) => {
    writes.delete(id);
    if (error instanceof ApiError && conflicts.includes(error.status)) invalidate(...invalidates);
    // The server may have done the write although its response was lost.
    if (local.isSkipped) invalidateAll();
  });
  const result = await withSessionCheck(made);
  storage.set(lastWrite, path, 'sessionStorage');
  for (const listener of afterWrite) listener(invalidates);
  invalidate(...invalidates);
  return result;
}

/** Lets reads in flight read again before they answer. */
function outdatePending(matches: (path: string) => boolean): void {
  for (const path of pendingReads) if (matches(path)) outdated.add(path);
}

function refetch(matches: (path: string) => boolean): void {
  outdatePending(matches);
  revalidateKeys(matches);
}

const isWithin = (tag: string, other: string) => tag === other || tag.startsWith(`${other}:`);
const hasTag = (path: string, tags: readonly string[]) =>
  tagsByPath
    .get(path)
    ?.some((own) => tags.some((tag) => isWithin(own, tag) || isWithin(tag, own))) ?? false;

/**
 * Refetches data with one of the tags: visible data at once, other data when it is next shown.
 * @param tags `comments:7` for the comments of idea 7, `comments` for those of all ideas
 */
export const invalidate = (...tags: readonly string[]): void =>
  refetch((path) => hasTag(path, tags));

export const invalidateAll = (): void => refetch(() => true);

/** Removes data from the cache, so that no reader sees the old value while the new one loads. */
export function removeFromCache(...tags: readonly string[]): void {
  outdatePending((path) => hasTag(path, tags));
  for (const path of cache.keys()) if (hasTag(path, tags)) cache.delete(path);
}

export const retryStaleReads = (): void => refetch((path) => path in $staleReads.get());

/**
 * A store with the response to a GET of `path`. It fetches at its first subscription, when the path changes, and when
 * one of its tags is invalidated. `revalidate` repeats a failed fetch.
 * @param onRead called with each response
 */
export function createReadStore<Result>(
  path: string | ReadableAtom<string>,
  tags: Tags = [],
  onRead: (result: Result) => void = () => {},
) {
  const store = createFetcherStore<Result>(typeof path === 'string' ? path : [path], {
    async fetcher(...keys) {
      const result = await read<Result>(keys.join(''), tags);
      onRead(result);
      return result;
    },
  });
  onStart(store, () => {
    shown.add(store);
    $shown.set({});
  });
  onSet(store, () => $shown.set({}));
  onStop(store, () => {
    shown.delete(store);
    $shown.set({});
  });
  store.revalidate = () => refetch((key) => key === store.key);
  const { mutate } = store;
  // A read in flight must not overwrite newer data.
  store.mutate = (data) => {
    outdatePending((key) => key === store.key);
    mutate(data);
  };
  return store;
}

/**
 * A store for a list whose path changes. While the next page loads or has failed it keeps the last one with its path,
 * and `isCurrent` is false.
 */
export function createListStore<Page extends object>(
  $path: ReadableAtom<string>,
  tags: Tags,
  onPage?: (page: Page) => void,
) {
  const store = createReadStore($path, tags, onPage);
  // Not stored in the cached page, because other stores may use the same path.
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
    // The store follows `$path` with a delay, so the data belongs to its key.
    const { key } = store;
    if (data && key && data !== source) {
      source = data;
      last = { ...data, path: key };
    }
    return { data: last, error, loading, isCurrent: data !== undefined };
  });
}

/** Starts the first fetch of a store. */
export const preloadStore = (store: ReadableAtom<unknown>): void => store.listen(() => {})();

/** The value of a store, also without subscribers. Starts a fetch if there is no value yet. */
export function lastRead<Value>(store: ReadableAtom<Value>): Value {
  const stop = store.listen(() => {});
  const value = store.get();
  stop();
  return value;
}

/** Repeats failed fetches of a path and of paths below it: visible data at once, other data when it is next shown. */
export const retryFailed = (path: string): void =>
  refetch((key) => `${key}/`.startsWith(`${path}/`) && Boolean(cache.get(key)?.error));

/** The data of a store, also without subscribers. Fetches again after a failure. @throws ApiError */
export async function dataOf<Result>(store: FetcherStore<Result>, path: string): Promise<Result> {
  retryFailed(path);
  const answer = await store.fetch();
  if ('error' in answer) throw answer.error;
  return answer.data;
}

export const readOnce = <Result>(path: string): Promise<Result> =>
  withSessionCheck(call<Result>('GET', path));

/** One set of stores per id, shared by all callers. @param most the limit; drops the least recently used */
export function storeFamily<Stores>(open: (id: string) => Stores, most = Number.POSITIVE_INFINITY) {
  const opened = new Map<string, Stores>();
  return (id: string): Stores => {
    const stores = opened.get(id) ?? open(id);
    opened.delete(id);
    opened.set(id, stores);
    const [oldest] = opened.keys();
    if (opened.size > most && oldest) opened.delete(oldest);
    return stores;
  };
}
