import { call } from '../../../platform/client/api/api.ts';
import {
  createReadStore,
  readOnce,
  withSessionCheck,
} from '../../../platform/client/query/queries.ts';
import type { PageOf } from '../../../platform/text/response-schemas.ts';
import type { WorkAfterDeletion } from '../domain/account.ts';
import type { Account, Invited, SecurityEvent, SessionInfo } from '../domain/account-response.ts';
import { ensureReauthenticated } from './reauthentication.ts';
import {
  $session,
  forgetSession,
  recheckSession,
  setSessionUser,
  type WithUser,
} from './session.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account';

export const $summary = createReadStore<Account>(path, ['account']);

export const $sessions = createReadStore<SessionInfo[]>(`${path}/sessions`, ['account']);

const eventsPath = `${path}/events`;

export const $events = createReadStore<PageOf<SecurityEvent>>(eventsPath, ['account']);

export const moreEvents = (from: string) =>
  readOnce<PageOf<SecurityEvent>>(`${eventsPath}?from=${from}`);

/** Downloads a file with everything stored about the person. @throws ApiError */
export async function downloadData(): Promise<void> {
  await ensureReauthenticated();
  location.assign(`${path}/data`);
}

export async function changeName(name: string): Promise<void> {
  const { user } = await writeAccount<WithUser>('PATCH', path, { name });
  setSessionUser(user);
}

/**
 * Mails a link to another email address. The account gets the address when the link is used.
 * @returns false if the address is the account's own, which needs no link @throws ApiError 409
 */
export async function requestEmailChange(email: string): Promise<boolean> {
  const { emailChange: pending } = await writeAccount<Pick<Account, 'emailChange'>>(
    'PUT',
    `${path}/email`,
    { email },
  );
  return pending?.email === email;
}

/** @throws ApiError */
export async function cancelEmailChange(): Promise<void> {
  await writeAccount('DELETE', `${path}/email`);
}

/** Ends every other session. @throws ApiError 400 */
export async function changePassword(newPassword: string): Promise<void> {
  await writeAccount('PUT', `${path}/password`, { newPassword });
}

/** Ends one session, or all but this one. @throws ApiError 404 */
export async function endSessions(id?: string): Promise<void> {
  await writeAccount('POST', `${path}/sessions/end`, { id });
}

/** @throws ApiError 409 */
export async function deleteAccount(work: WorkAfterDeletion): Promise<void> {
  // Refetches nothing, because the account is gone.
  await withSessionCheck(call('POST', `${path}/delete`, { work }));
  forgetSession();
}

/** Mails a link for a new password if an account has this email. @throws ApiError */
export const mailPasswordLink = (email: string) => call('POST', '/api/auth/forgotten', { email });

/** The recipient of an invitation. @throws ApiError 400 (the link has been used or has expired) */
export const readInvitation = (token: string) =>
  call<Invited>('POST', '/api/auth/invited', { token });

const recheck = async () => {
  if ($session.get().status === 'authenticated') await recheckSession();
};

type Removed = { removed: string[] };

/**
 * @returns the access that the first verification of the email removed, in words
 * @throws ApiError 400 (the link was used or has expired), 409 (another account has the email)
 */
export async function confirmEmail(token: string): Promise<string[]> {
  const { removed } = await call<Removed>('POST', '/api/auth/email', { token });
  await recheck();
  return removed;
}

/** @throws ApiError 400 (the link has been used or has expired), 409 (another account has the email) */
export async function undoEmailChange(token: string): Promise<void> {
  await call('POST', '/api/auth/email-undo', { token });
  await recheck();
}

/** @returns the same as `confirmEmail` @throws ApiError 400 (the link has been used or has expired) */
export const resetPassword = async (token: string, newPassword: string): Promise<string[]> =>
  (await call<Removed>('POST', '/api/auth/reset', { token, newPassword })).removed;

/** A sentence about access that was removed when the email was verified for the first time, or an empty text. */
export const removedText = (removed: string[]) =>
  removed.length > 0
    ? `Removed, since the address was not confirmed before: ${removed.join(', ')}.`
    : '';
