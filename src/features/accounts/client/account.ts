import { call } from '../../../platform/client/api/api.ts';
import { forgetUnsaved } from '../../../platform/client/drafts/unsaved.ts';
import { createReadStore, readOnce, write } from '../../../platform/client/query/queries.ts';
import { withSessionCheck } from '../../../platform/client/query/session-check.ts';
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  optional,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import type { Listed } from '../../../platform/text/response-parts.ts';
import { roles } from '../../../platform/text/role.ts';
import type { WorkAfterDeletion } from '../domain/account.ts';
import type {
  Account,
  EmailChange,
  Invited,
  SecurityEvent,
  SessionInfo,
  User,
} from '../domain/account-response.ts';
import { ensureReauthenticated } from './reauthentication.ts';
import { securityEvent } from './security-event.ts';
import { $session, forgetSession, keepUser, recheckSession, withUser } from './session.ts';

const path = '/api/account';

const emailChange = nullable(object<EmailChange>({ email: text, expiresAt: text }));

/** How much of the tracker is the signed-in person's. */
export const $summary = createReadStore(
  path,
  object<Account>({
    user: object<User>({
      id: text,
      email: text,
      name: text,
      role: wordOf(roles),
      secondStepBy: optional(text),
    }),
    ideas: number,
    comments: number,
    createdAt: text,
    emailChange,
    emailProven: flag,
  }),
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

const eventsPath = `${path}/events`;
const pageOfEvents = object<Listed<SecurityEvent>>({
  items: listOf(securityEvent),
  total: number,
  next: nullable(text),
});

/** What has happened to the account, the latest first. */
export const $events = createReadStore(eventsPath, pageOfEvents);

/** The next page of it. @throws ApiError */
export const moreEvents = (from: string) => readOnce(`${eventsPath}?from=${from}`, pageOfEvents);

/** Hands out a file with everything kept about the person. @throws ApiError */
export async function downloadData(): Promise<void> {
  await ensureReauthenticated();
  location.assign(`${path}/data`);
}

/** @throws ApiError */
export async function changeName(name: string): Promise<void> {
  const { user } = await write('PATCH', path, { name }, withUser);
  keepUser(user);
}

/**
 * Has a link mailed to another address, which the account gets once it is used.
 * @returns whether there is one now: none is mailed to the address that the account has
 * @throws ApiError 409
 */
export async function requestEmailChange(email: string): Promise<boolean> {
  const answer = object({ emailChange });
  const { emailChange: pending } = await write('PUT', `${path}/email`, { email }, answer);
  return pending?.email === email;
}

/** The link that was mailed stops working. @throws ApiError */
export async function cancelEmailChange(): Promise<void> {
  await write('DELETE', `${path}/email`);
}

/** Every other session ends. @throws ApiError 400 */
export async function changePassword(newPassword: string): Promise<void> {
  await write('PUT', `${path}/password`, { newPassword });
}

/** Ends one session, or all but this one. @throws ApiError 404 */
export async function endSessions(id?: string): Promise<void> {
  await write('POST', `${path}/sessions/end`, { id });
}

/** Deletes the caller's account, and what it has on this device. @throws ApiError 409 */
export async function deleteAccount(
  { id }: { id: string },
  work: WorkAfterDeletion,
): Promise<void> {
  // No write that reads the account again: it is gone.
  await withSessionCheck(call('POST', `${path}/delete`, { work }));
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
    object<Invited>({ email: text, role: wordOf(roles) }),
  );

/** Updates the page's session after a link changed the account. */
const recheck = async () => {
  if ($session.get().status === 'authenticated') await recheckSession();
};

const proof = object<{ removed: string[] }>({ removed: listOf(text) });

/**
 * @returns the access that the first proof of the address removed, in words
 * @throws ApiError 400 (the link has been used or has expired), 409 (the address has an account by now)
 */
export async function confirmEmail(token: string): Promise<string[]> {
  const { removed } = await call('POST', '/api/auth/email', { token }, proof);
  await recheck();
  return removed;
}

/** @throws ApiError 400 (the link has been used or has expired), 409 (the address has another account) */
export async function undoEmailChange(token: string): Promise<void> {
  await call('POST', '/api/auth/email-undo', { token });
  await recheck();
}

/** @returns as `confirmEmail` does @throws ApiError 400 (the link has been used or has expired) */
export const resetPassword = async (token: string, newPassword: string): Promise<string[]> =>
  (await call('POST', '/api/auth/reset', { token, newPassword }, proof)).removed;

/** The sentence about removed access after the first proof of an address; empty when nothing was removed. */
export const removedInWords = (removed: string[]) =>
  removed.length > 0
    ? `Removed, since the address was not confirmed before: ${removed.join(', ')}.`
    : '';
