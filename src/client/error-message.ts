import { ApiError, NoResponse, UnreadableResponse } from './api.ts';

/** Answered by a server that has no room, or by a proxy in place of one that is being restarted. */
const busy: readonly number[] = [502, 503, 504];

/** Why a call failed, in plain words; null where messages at the fields say it. */
export function errorMessage(error: unknown): string | null {
  if (error instanceof UnreadableResponse) return error.message;
  if (error instanceof NoResponse) return 'The server could not be reached. Try again.';
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Try again.';
  const { status, errors, problem } = error;
  // 413 is shown at the longest field.
  if (errors.length > 0 || status === 413) return null;
  if (status === 401) return 'Your session had ended. Once you are signed in, try again.';
  // The server of this page asked another one, and says so; a proxy names nothing.
  if (status === 502 && problem.detail) return problem.detail;
  if (busy.includes(status)) return 'The server is busy or being restarted. Try again in a moment.';
  return problem.detail ?? `The server refused it (status ${status}). Try again later.`;
}
