// What a change of one's own account outdates, apart from what was changed.
import { revalidate } from './queries.ts';
import { $session, recheckSession } from './session.ts';

const account = '/api/account';

/** It stands in the log of the account, and may end sessions. @param also other paths that read differently now */
export const accountChanged = (...also: string[]): void =>
  revalidate((key) => [`${account}/events`, `${account}/sessions`, ...also].includes(key));

/** Where a second step was asked for, this session may have one now. */
export function recheckSecondStep(): void {
  const session = $session.get();
  if ('user' in session && session.user.secondStepBy) void recheckSession();
}
