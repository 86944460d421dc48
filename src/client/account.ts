import type { AccountSummary, Invited, LeavingChoice, SessionInfo } from '../domain/account.ts';
import type { User } from '../domain/role.ts';
import { call } from './api.ts';
import { createReadStore, write } from './queries.ts';
import { $session, forgetSession, keepUser, recheckSession } from './session.ts';

const path = '/api/account';

/** How much of the tracker is the signed-in person's. */
export const $summary = createReadStore<AccountSummary & { user: User }>(path);

/** Where the person is signed in, the latest used first. */
export const $sessions = createReadStore<SessionInfo[]>(`${path}/sessions`);

/** Address of a file with everything kept about the person. */
export const dataAddress = `${path}/data`;

/** @throws ApiError */
export async function changeName(name: string): Promise<void> {
  const { user } = await write<{ user: User }>('PATCH', path, { name });
  keepUser(user);
}

/**
 * Has a link mailed to another address, which the account gets once it is used.
 * @returns whether there is one now: none is mailed to the address that the account has
 * @throws ApiError 400 (wrong password), 409
 */
export async function askForEmail(email: string, password: string): Promise<boolean> {
  const { emailChange } = await write<Pick<AccountSummary, 'emailChange'>>('PUT', `${path}/email`, {
    email,
    password,
  });
  $summary.revalidate();
  return emailChange?.email === email;
}

/** The link that was mailed stops working. @throws ApiError */
export async function cancelEmailChange(): Promise<void> {
  await write('DELETE', `${path}/email`);
  $summary.revalidate();
}

/** Every other session ends. @throws ApiError 400 (wrong password) */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await write('PUT', `${path}/password`, { password, newPassword });
  $sessions.revalidate();
}

/** Ends one session, or all but this one. @throws ApiError 400 (wrong password), 404 */
export async function endSessions(password: string, id?: string): Promise<void> {
  await write('POST', `${path}/sessions/end`, { password, id });
  $sessions.revalidate();
}

/** @throws ApiError 400 (wrong password), 409 */
export async function deleteAccount(password: string, work: LeavingChoice): Promise<void> {
  await write('POST', `${path}/delete`, { password, work });
  forgetSession();
}

/** Has a link for a new password mailed, if the address has an account. @throws ApiError */
export const mailPasswordLink = (email: string) =>
  call<void>('POST', '/api/auth/forgotten', { email });

/** Whom an invitation is for. @throws ApiError 400 (the link has been used or has expired) */
export const readInvitation = (token: string) =>
  call<Invited>('POST', '/api/auth/invited', { token });

/** Uses a link that changes an account, and shows what has become of the session. */
async function openLink(to: string, token: string): Promise<void> {
  await call<void>('POST', to, { token });
  if ($session.get().status === 'authenticated') await recheckSession();
}

/** @throws ApiError 400 (the link has been used or has expired), 409 (the address has an account by now) */
export const confirmEmail = (token: string) => openLink('/api/auth/email', token);

/** @throws ApiError 400 (the link has been used or has expired), 409 (the address has another account) */
export const undoEmailChange = (token: string) => openLink('/api/auth/email-undo', token);

/** @throws ApiError 400 (the link has been used or has expired) */
export const resetPassword = (token: string, newPassword: string) =>
  call<void>('POST', '/api/auth/reset', { token, newPassword });
