import type { AccountSummary, Invited, LeavingChoice, SessionInfo } from '../domain/account.ts';
import type { Listed } from '../domain/administration.ts';
import type { User } from '../domain/role.ts';
import type { SecurityEvent } from '../domain/security-event.ts';
import { call } from './api.ts';
import { createReadStore, readOnce, revalidate, write } from './queries.ts';
import { forgetSession, keepUser } from './session.ts';

const path = '/api/account';

/** How much of the tracker is the signed-in person's. */
export const $summary = createReadStore<AccountSummary & { user: User }>(path);

/** Where the person is signed in, the latest used first. */
export const $sessions = createReadStore<SessionInfo[]>(`${path}/sessions`);

const eventsPath = `${path}/events`;

/** What has happened to the account, the latest first. */
export const $events = createReadStore<Listed<SecurityEvent>>(eventsPath);

/** The next page of it. @throws ApiError */
export const moreEvents = (from: string) =>
  readOnce<Listed<SecurityEvent>>(`${eventsPath}?from=${from}`);

/** What is changed here stands in the log of the account, and may end sessions. */
const readAgain = () => revalidate((key) => key === eventsPath || key === `${path}/sessions`);

/** Address of a file with everything kept about the person. */
export const dataAddress = `${path}/data`;

/** @throws ApiError */
export async function changeName(name: string): Promise<void> {
  const { user } = await write<{ user: User }>('PATCH', path, { name });
  keepUser(user);
  readAgain();
}

/** @throws ApiError 400 (wrong password), 409 */
export async function changeEmail(email: string, password: string): Promise<void> {
  const { user } = await write<{ user: User }>('PUT', `${path}/email`, { email, password });
  keepUser(user);
  readAgain();
}

/** Every other session ends. @throws ApiError 400 (wrong password) */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await write('PUT', `${path}/password`, { password, newPassword });
  readAgain();
}

/** Ends one session, or all but this one. @throws ApiError */
export async function endSessions(id?: string): Promise<void> {
  await write('DELETE', `${path}/sessions${id ? `/${encodeURIComponent(id)}` : ''}`);
  readAgain();
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

/** @throws ApiError 400 (the link has been used or has expired) */
export const resetPassword = (token: string, newPassword: string) =>
  call<void>('POST', '/api/auth/reset', { token, newPassword });
