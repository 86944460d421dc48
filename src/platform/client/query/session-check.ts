// Calls of pages behind the sign-in notice that a session has ended.
import { isSessionEnd, suspensionOf } from '../api/api.ts';
import { reportSessionEnd } from '../api/session-changes.ts';

/** A refused session means that somebody has to sign in again: every page shows it at once. */
export function checkSessionOfError(error: unknown): void {
  const suspended = suspensionOf(error);
  if (isSessionEnd(error) || suspended) reportSessionEnd(suspended);
}

/** Runs a call and notices a session that has ended. */
export async function withSessionCheck<Result>(made: Promise<Result>): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    checkSessionOfError(error);
    throw error;
  }
}
