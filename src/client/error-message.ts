import { ApiError, NoResponse, Trouble, UnreadableResponse } from './api.ts';

/** Answered by a server that has no room, or by a proxy in place of one that is being restarted. */
const busy: readonly number[] = [502, 503, 504];

/** Why a call failed, in plain words; null where messages at the fields say it. */
export function errorMessage(error: unknown): string | null {
  if (error instanceof UnreadableResponse) return error.message;
  if (error instanceof NoResponse)
    return globalThis.navigator?.onLine === false
      ? 'You are offline. Connect to the internet, then try again.'
      : 'The server could not be reached. Try again.';
  if (!(error instanceof ApiError))
    return error instanceof Trouble && error.message
      ? error.message
      : 'Something went wrong on this page. Try again.';
  const { status, errors, problem } = error;
  // 413 is shown at the longest field.
  if (errors.length > 0 || status === 413) return null;
  if (status === 401) return 'Your session had ended. Once you are signed in, try again.';
  // The server of this page asked another one, and says so; a proxy names nothing.
  if (status === 502 && problem.detail) return problem.detail;
  if (busy.includes(status)) return 'The server is busy or being restarted. Try again in a moment.';
  if (problem.detail) return problem.detail;
  if (status === 429) return 'There were too many requests. Wait a minute, then try again.';
  if (status >= 500) return `The server failed (status ${status}). Try again later.`;
  return `The server refused it (status ${status}). Try again later.`;
}
