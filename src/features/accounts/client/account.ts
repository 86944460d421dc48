import { call } from '#platform/client/api/api.ts';
import { createReadStore, withSessionCheck } from '#platform/client/query/queries.ts';
import type { PageOf } from '#platform/text/response-schemas.ts';
import type { TokenInput } from '../domain/access-token.ts';
import type { WorkAfterDeletion } from '../domain/account.ts';
import type {
  AccessToken,
  Account,
  Invited,
  NewAccessToken,
  ProviderLink,
  SecurityEvent,
  SessionInfo,
} from '../domain/account-response.ts';
import type { ProviderDestination } from './provider.ts';
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

export const $events = createReadStore<PageOf<SecurityEvent>>(`${path}/events`, ['account']);

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
 * @returns false if the address is the account's own, which needs no link
 */
export async function requestEmailChange(email: string): Promise<boolean> {
  const { emailChange: pending } = await writeAccount<Pick<Account, 'emailChange'>>(
    'PUT',
    `${path}/email`,
    { email },
  );
  return pending?.email === email;
}

export const cancelEmailChange = () => writeAccount('DELETE', `${path}/email`);

export const changePassword = (newPassword: string) =>
  writeAccount('PUT', `${path}/password`, { newPassword });

/** Ends one session, or all but this one. */
export const endSessions = (id?: string) => writeAccount('POST', `${path}/sessions/end`, { id });

export async function deleteAccount(work: WorkAfterDeletion): Promise<void> {
  // Refetches nothing, because the account is gone.
  await withSessionCheck(call('POST', `${path}/delete`, { work }));
  forgetSession();
}

export const $tokens = createReadStore<AccessToken[]>(`${path}/tokens`, ['account']);

/** Only this response contains the token. */
export const makeToken = (input: TokenInput) =>
  writeAccount<NewAccessToken>('POST', `${path}/tokens`, input);

export const revokeToken = (id: string) => writeAccount('DELETE', `${path}/tokens/${id}`);

export const $providerLink = createReadStore<ProviderLink>(`${path}/provider`, ['account']);

/** Leaves for the provider, which returns with the account linked. */
export async function linkProvider(): Promise<void> {
  const started = call<ProviderDestination>('POST', `${path}/provider`);
  location.assign((await withSessionCheck(started)).location);
}

export const unlinkProvider = () => writeAccount('DELETE', `${path}/provider`);

export const mailPasswordLink = (email: string) => call('POST', '/api/auth/forgotten', { email });

export const readInvitation = (token: string) =>
  call<Invited>('POST', '/api/auth/invited', { token });

const recheck = async () => {
  if ($session.get().status === 'authenticated') await recheckSession();
};

type Removed = { removed: string[] };

/** @returns the access that the first verification of the email removed, in words */
export async function confirmEmail(token: string): Promise<string[]> {
  const { removed } = await call<Removed>('POST', '/api/auth/email', { token });
  await recheck();
  return removed;
}

export async function undoEmailChange(token: string): Promise<void> {
  await call('POST', '/api/auth/email-undo', { token });
  await recheck();
}

/** @returns the same as `confirmEmail` */
export const resetPassword = async (token: string, newPassword: string): Promise<string[]> =>
  (await call<Removed>('POST', '/api/auth/reset', { token, newPassword })).removed;

/** A sentence about access that was removed when the email was verified for the first time, or an empty text. */
export const removedText = (removed: string[]) =>
  removed.length > 0
    ? `Removed, since the address was not confirmed before: ${removed.join(', ')}.`
    : '';
