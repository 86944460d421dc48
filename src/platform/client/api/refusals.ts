// Reads the members of a refusal beside its message. Not in api.ts, which every public page loads.
import { ApiError } from './api.ts';

/** Whether the URL holds nothing, or nothing any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The newer data on the server that refused the call. */
export function currentOf<Current>(error: unknown, status?: number): Current | null;
export function currentOf(error: unknown, status = 409): unknown {
  return (error instanceof ApiError && error.status === status && error.problem.current) || null;
}
