import type { AccountSummary, Invited, LeavingChoice, SessionInfo } from '../domain/account.ts';
import { roles } from '../domain/role.ts';
import { call } from './api.ts';
import { createReadStore, write } from './queries.ts';
import { forgetSession, keepUser, withUser } from './session.ts';
import { flag, listOf, nullable, number, object, oneOf, text } from './shapes.ts';
import { forgetUnsaved } from './unsaved.ts';

const path = '/api/account';

/** How much of the tracker is the signed-in person's. */
export const $summary = createReadStore(
  path,
  object<AccountSummary>({ ideas: number, comments: number, createdAt: text }),
);

/** Where the person is signed in, the latest used first. */
export const $sessions = createReadStore(
  `${path}/sessions`,
  listOf(
    object<SessionInfo>({
      id: text,
      device: text,
      createdAt: text,
      lastUsedAt: nullable(text),
      current: flag,
    }),
  ),
);

/** Address of a file with everything kept about the person. */
export const dataAddress = `${path}/data`;

/** @throws ApiError */
export async function changeName(name: string): Promise<void> {
  const { user } = await write('PATCH', path, { name }, withUser);
  keepUser(user);
}

/** @throws ApiError 400 (wrong password), 409 */
export async function changeEmail(email: string, password: string): Promise<void> {
  const { user } = await write('PUT', `${path}/email`, { email, password }, withUser);
  keepUser(user);
}

/** Every other session ends. @throws ApiError 400 (wrong password) */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await write('PUT', `${path}/password`, { password, newPassword });
  $sessions.revalidate();
}

/** Ends one session, or all but this one. @throws ApiError */
export async function endSessions(id?: string): Promise<void> {
  await write('DELETE', `${path}/sessions${id ? `/${encodeURIComponent(id)}` : ''}`);
  $sessions.revalidate();
}

/** Deletes the caller's account, and what it has on this device. @throws ApiError 400 (wrong password), 409 */
export async function deleteAccount(
  { id }: { id: string },
  password: string,
  work: LeavingChoice,
): Promise<void> {
  await write('POST', `${path}/delete`, { password, work });
  forgetSession();
  forgetUnsaved(id);
}

/** Has a link for a new password mailed, if the address has an account. @throws ApiError */
export const mailPasswordLink = (email: string) => call('POST', '/api/auth/forgotten', { email });

/** Whom an invitation is for. @throws ApiError 400 (the link has been used or has expired) */
export const readInvitation = (token: string) =>
  call(
    'POST',
    '/api/auth/invited',
    { token },
    object<Invited>({ email: text, role: oneOf(roles) }),
  );

/** @throws ApiError 400 (the link has been used or has expired) */
export const resetPassword = (token: string, newPassword: string) =>
  call('POST', '/api/auth/reset', { token, newPassword });
