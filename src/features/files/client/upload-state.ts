// The states of an upload (uploads.ts), and the state after a failure.
import { ApiError, isSessionEnd, NoResponse } from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';

export type Uploading = {
  key: string;
  ideaId: string;
  /** The key of the draft that the file was chosen for; null where it is only added to the idea. */
  draft: string | null;
  name: string;
  size: number;
  /** In bytes. */
  sent: number;
  /**
   * `queued` behind others of this page; `checking` after all bytes are sent; `waiting` for the connection, with a
   * few automatic retries; `signed out` until the same person signs in again; `failed` until a manual retry;
   * `refused` for good.
   */
  state: 'queued' | 'sending' | 'checking' | 'waiting' | 'signed out' | 'failed' | 'refused';
  why: string | null;
};

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
const isPassing = (error: unknown) =>
  error instanceof NoResponse || hasStatus(error, 429, 502, 503, 504);
const isForGood = (error: unknown) => hasStatus(error, 400, 403, 413);

/** The server's message for a refusal, if it has one. */
const wordsOf = (error: ApiError) => error.problem.detail ?? errorMessage(error);

/** The state after a failure. */
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
