// How a file on its way stands (uploads.ts), and what a failure makes of it.
import { ApiError, isSessionEnd, NoResponse } from './api.ts';
import { errorMessage } from './error-message.ts';

export type Uploading = {
  key: string;
  ideaId: string;
  /** The key of the draft that the file was chosen for; null where it is only added to the idea. */
  draft: string | null;
  name: string;
  size: number;
  /** In bytes, of what the server has. */
  sent: number;
  /**
   * `queued` behind others of this page; `waiting` for the connection, which it tries again by itself; `signed out` until the same person is signed in again;
   * `refused` for good. What `failed` goes on when it is told to: there may be room by then.
   */
  state:
    | 'queued'
    | 'sending'
    | 'checking'
    | 'paused'
    | 'waiting'
    | 'signed out'
    | 'failed'
    | 'refused';
  why: string | null;
};

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
const isPassing = (error: unknown) =>
  error instanceof NoResponse || hasStatus(error, 429, 502, 503, 504);
export const isForGood = (error: unknown) => hasStatus(error, 400, 403, 413);
/** Another page with the same file may have ended the upload, or it is gone: what is there tells. */
export const isOvertaken = (error: unknown) => hasStatus(error, 404, 409);

/** What a refusal says, in the words of the server where it has some. */
const wordsOf = (error: ApiError) => error.problem.detail ?? errorMessage(error);

/** How it stands after a failure. */
export function stateAfter(error: unknown): Pick<Uploading, 'state' | 'why'> {
  if (isPassing(error))
    return { state: 'waiting', why: error instanceof ApiError ? wordsOf(error) : null };
  if (isSessionEnd(error)) return { state: 'signed out', why: null };
  const why =
    error instanceof ApiError
      ? wordsOf(error)
      : 'The file could not be read on this device. Pick it again.';
  return { state: isForGood(error) ? 'refused' : 'failed', why };
}
