// What a change of one's own account outdates.
import { revalidate } from './queries.ts';
import { $session, recheckSession } from './session.ts';

/** Reads again what the page shows of the account: a change stands in its log too, and may end sessions. */
export const accountChanged = (): void => revalidate((path) => path.startsWith('/api/account'));

/** Where a second step was asked for, this session may have one now. */
export function recheckSecondStep(): void {
  const session = $session.get();
  if ('user' in session && session.user.secondStepBy) void recheckSession();
}
