import { isSessionEnd, suspensionMessage } from '../api/api.ts';
import { reportSessionEnd } from '../api/session-changes.ts';

/** Shows at once that the person has to sign in again. */
export function checkSessionOfError(error: unknown): void {
  const suspended = suspensionMessage(error);
  if (isSessionEnd(error) || suspended) reportSessionEnd(suspended);
}

export async function withSessionCheck<Result>(made: Promise<Result>): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    checkSessionOfError(error);
    throw error;
  }
}
