import { type NanoqueryArgs, nanoquery } from '@nanostores/query';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call, isSessionEnd } from './api.ts';
import { keep, readKept } from './device-storage.ts';
import { onSessionChange, recheckSession, sessionEnded, suspensionOf } from './session.ts';

/** A refused session means that somebody has to sign in again: every page shows it at once. */
function noticeSession(error: unknown) {
  const suspended = suspensionOf(error);
  if (isSessionEnd(error) || suspended) sessionEnded(suspended);
}

/** Paths that are being read, and those of them that a write has outdated meanwhile. */
const underWay = new Set<string>();
const outdated = new Set<string>();

/** Reads a path, and once more where the answer may be older than a write: it would stay for good. */
async function read(path: string): Promise<unknown> {
  underWay.add(path);
  try {
    let answer = await call('GET', path);
    while (outdated.delete(path)) answer = await call('GET', path);
    return answer;
  } finally {
    underWay.delete(path);
    outdated.delete(path);
  }
}

const cache: NonNullable<NanoqueryArgs['cache']> = new Map();

/**
 * No retry, no refetch on focus or reconnect, no polling, and an answer stays fresh until it is
 * revalidated (spec §9).
 */
const [createFetcherStore, , { mutateCache, revalidateKeys }] = nanoquery({
  cache,
  fetcher: (...keys) => read(keys.join('')),
  dedupeTime: Number.POSITIVE_INFINITY,
  cacheLifetime: Number.POSITIVE_INFINITY,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
  onError(error) {
    noticeSession(error);
    // Reading is open to every founder, so a refusal means that the role has changed.
    if (error instanceof ApiError && error.status === 403 && !suspensionOf(error))
      void recheckSession();
  },
});

// Somebody who signs in again keeps what is on the screen while it is read again. At logout everything
// is forgotten without asking again, which invalidating would do for what is still on the screen.
onSessionChange((change) =>
  change === 'signed in' ? revalidate(() => true) : mutateCache(() => true, undefined),
);

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
  const written = readKept(lastWrite, 'sessionStorage');
  if (persisted && written && written.at > leftAt) revalidate(() => true);
});

/** Runs a write and notices a session that has ended. @throws ApiError */
export async function write<Result>(
  ...[method, path, ...rest]: Parameters<typeof call>
): Promise<Result> {
  try {
    const result = await call<Result>(method, path, ...rest);
    keep(lastWrite, path, 'sessionStorage');
    return result;
  } catch (error) {
    noticeSession(error);
    throw error;
  }
}

/** Reads again what is on the screen; the rest is read when it is next shown. */
export function revalidate(matches: (path: string) => boolean): void {
  for (const path of underWay) if (matches(path)) outdated.add(path);
  revalidateKeys(matches);
}

/** A store of what a GET of `path` answers; read when first subscribed to, and when the path changes. */
export function createReadStore<Result>(path: string | ReadableAtom<string>) {
  const store = createFetcherStore<Result>(typeof path === 'string' ? path : [path]);
  store.revalidate = () => revalidate((key) => key === store.key);
  return store;
}

/** What a GET of `path` answers, once, for a list that goes on. @throws ApiError */
export async function readOnce<Result>(path: string): Promise<Result> {
  try {
    return await call<Result>('GET', path);
  } catch (error) {
    noticeSession(error);
    throw error;
  }
}
