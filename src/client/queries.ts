import { nanoquery } from '@nanostores/query';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call, isSessionEnd } from './api.ts';
import { onSessionChange, recheckSession, sessionEnded } from './session.ts';

/** A refused session means that somebody has to sign in again: every page shows it at once. */
function noticeSession(error: unknown) {
  if (isSessionEnd(error)) sessionEnded();
}

/**
 * No retry, no refetch on focus or reconnect, no polling, and an answer stays fresh until it is
 * revalidated (spec §9).
 */
const [createFetcherStore, , { mutateCache, revalidateKeys }] = nanoquery({
  fetcher: (...keys) => call('GET', keys.join('')),
  dedupeTime: Number.POSITIVE_INFINITY,
  cacheLifetime: Number.POSITIVE_INFINITY,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
  onError(error) {
    noticeSession(error);
    // Reading is open to every founder, so a refusal means that the role has changed.
    if (error instanceof ApiError && error.status === 403) void recheckSession();
  },
});

// Somebody who signs in again keeps what is on the screen while it is read again. At logout everything
// is forgotten without asking again, which invalidating would do for what is still on the screen.
onSessionChange((change) =>
  change === 'signed in' ? revalidateKeys(() => true) : mutateCache(() => true, undefined),
);

/** Runs a write and notices a session that has ended. @throws ApiError */
export async function write<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  try {
    return await call<Result>(method, path, body);
  } catch (error) {
    noticeSession(error);
    throw error;
  }
}

/** A store of what a GET of `path` answers; read when first subscribed to, and when the path changes. */
export const createReadStore = <Result>(path: string | ReadableAtom<string>) =>
  createFetcherStore<Result>(typeof path === 'string' ? path : [path]);

/** Reads again what is on the screen; the rest is read when it is next shown. */
export const revalidate = (matches: (path: string) => boolean) => revalidateKeys(matches);
