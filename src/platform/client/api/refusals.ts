// Reads the other members of a refusal. Not in api.ts, which every public page loads.
import { ApiError } from './api.ts';

/** Whether nothing exists at the URL, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The newer data that came with the refusal. */
export function currentOf<Current>(error: unknown, status?: number): Current | null;
export function currentOf(error: unknown, status = 409): unknown {
  return (error instanceof ApiError && error.status === status && error.problem.current) || null;
}
