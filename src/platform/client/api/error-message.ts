import { ApiError, ExpectedError, NoResponse, UnreadableResponse } from './api.ts';

/** Sent by a server at its limit, or by a proxy. */
const busy: readonly number[] = [429, 502, 503, 504];

/** Why a call failed, in plain words; null if fields show messages. */
export function errorMessage(error: unknown): string | null {
  if (error instanceof UnreadableResponse) return error.message;
  if (error instanceof NoResponse)
    return navigator.onLine === false
      ? 'You are offline. Connect, then try again.'
      : 'The server could not be reached. Try again.';
  if (!(error instanceof ApiError))
    return error instanceof ExpectedError && error.message
      ? error.message
      : 'Something went wrong on this page. Try again.';
  const { status, errors, problem } = error;
  // A form shows 413 at its longest field.
  if (errors.length > 0 || status === 413) return null;
  if (status === 401) return 'Your session had ended. Once you are signed in, try again.';
  if (problem.detail && status < 503) return problem.detail;
  if (busy.includes(status)) return 'The server is busy or being restarted. Try again in a moment.';
  return (
    problem.detail ??
    `The server ${status < 500 ? 'refused it' : 'failed'} (status ${status}). Try again later.`
  );
}

// Separate from api.ts, which every public page loads.

/** The reason that the server gives, also where fields could show it. */
export const detailOf = (error: unknown) =>
  error instanceof ApiError ? error.problem.detail : undefined;

export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** True if the server may have done the write although it failed here. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof NoResponse || (error instanceof ApiError && error.status >= 500);

/** For a deletion: another session or an earlier request has deleted it already. */
export function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** The newer data that a refusal contains. */
export function currentOf<Current>(error: unknown, status?: number): Current | null;
export function currentOf(error: unknown, status = 409): unknown {
  return (error instanceof ApiError && error.status === status && error.problem.current) || null;
}
