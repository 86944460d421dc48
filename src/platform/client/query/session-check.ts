import { isSessionEnd, suspensionMessage } from '../api/api.ts';
import { reportSessionEnd } from '../api/session-changes.ts';

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
