// A sign-in by the provider, from the press of the button to the callback.
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { transact } from '../../../../platform/server/database/transaction.ts';
import { comeBackLater } from '../../../../platform/server/http/problem.ts';
import { describe, log } from '../../../../platform/server/log.ts';
import type { SignInStart } from '../../domain/provider.ts';
import { outcomeParameter, type ProviderOutcome } from '../../domain/provider-outcome.ts';
import type { Caller } from '../caller.ts';
import { confirmSessionIdentity } from '../reauthentication.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { recordRefusal } from '../security-events.ts';
import { type Proof, replaceSession } from '../sessions.ts';
import { byProvider, type Claims, claimsOf, SignInRefused } from './claims.ts';
import { findOrCreateAccount, verifyOwnIdentity } from './linked-account.ts';
import { consumeOidcState, createOidcState, type OidcState } from './oidc-state.ts';
import { callbackAddress, provider, providerSettings } from './openid.ts';

import { linkOwn } from './own-link.ts';

/** @throws Problem 503 where the provider does not answer, or not as one */
async function readyProvider() {
  const settings = providerSettings();
  try {
    return { settings, ...(await provider(settings)) };
  } catch (error) {
    log('warn', 'the sign-in provider cannot be used', describe(error));
    const instead = 'Try again in a few minutes, or sign in another way.';
    throw comeBackLater(30, `${settings.name} cannot be reached right now. ${instead}`);
  }
}

/**
 * Starts a sign-in in this browser.
 * @param caller the session to link or, with `again`, to reauthenticate; null for a sign-in
 * @returns the provider's URL, and the cookie that the return needs
 * @throws Problem 404 (no provider), 503 (the provider does not answer)
 */
export async function startSignIn(
  request: Request,
  start: SignInStart,
  caller: Caller | null = null,
) {
  const { openid, settings } = await readyProvider();
  const { state, nonce, verifier, cookie } = await createOidcState(request, start, caller);
  const page = buildAuthorizationUrl(openid, {
    redirect_uri: callbackAddress(),
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(start.again && { prompt: 'login', max_age: '0' }),
  });
  return { body: { location: page.href }, cookies: [cookie] };
}

type Back = { request: Request; caller: Caller | null; client: RequestOrigin };
type Answer = { status: number; headers: { Location: string }; cookies?: string[] };

const goTo = (Location: string, cookies: string[] = []): Answer => ({
  status: 303,
  headers: { Location },
  cookies,
});
const tell = (page: '/login' | '/account', outcome: ProviderOutcome, cookies?: string[]) => {
  const part = page === '/account' ? '#signing-in' : '';
  return goTo(`${page}?${new URLSearchParams({ [outcomeParameter]: outcome })}${part}`, cookies);
};

/** The sign-in page that says how it has ended. */
export const toSignIn = (outcome: ProviderOutcome) => tell('/login', outcome);

/**
 * Starts a session for the person who comes back from the provider.
 * @returns `isClaimed` where access from before the first proof of the address was removed
 * @throws SignInRefused
 */
const signIn = (request: Request, claims: Claims, client: RequestOrigin) =>
  transact(async (tx) => {
    const { user, removed } = await findOrCreateAccount(tx, claims, client);
    const isValid = async () => true;
    const proof: Proof = { user, by: 'provider', isValid, provenAt: claims.provenAt };
    const cookies = await replaceSession(tx, request, proof, client);
    return { cookies, isClaimed: removed.length > 0 };
  });

async function end(started: OidcState, state: string, { request, caller, client }: Back) {
  const claims = await claimsOf(new URL(request.url).search, state, started);
  if (started.sessionId === null) {
    const { cookies, isClaimed } = await signIn(request, claims, client);
    return isClaimed ? tell('/account', 'claimed', cookies) : goTo(started.returnTo, cookies);
  }
  // The sign-in belongs to the session that started it; another person may be signed in by now.
  if (caller?.sessionId !== started.sessionId) throw new SignInRefused('session');
  if (started.again) {
    const proof = await verifyOwnIdentity(claims, caller);
    return goTo(started.returnTo, await confirmSessionIdentity(request, caller, proof, client));
  }
  await linkOwn(caller, claims);
  return tell('/account', 'linked');
}

/** Records a failed sign-in or reauthentication. A cancelled one is no failure. */
async function recordFailure(
  kind: 'sign-in.failed' | 'identity.failed',
  { outcome, userId }: SignInRefused,
  client: RequestOrigin,
) {
  if (outcome === 'cancelled') return;
  await recordRefusal({ kind, userId, client, detail: `${outcome}, ${byProvider}` });
}

/**
 * Finishes a sign-in after the provider's redirect: with a session, a confirmed session, a linked account, or an
 * error in words.
 */
export async function finishSignIn(state: string, back: Back): Promise<Answer> {
  const started = await consumeOidcState(back.request, state);
  if (!started) return toSignIn('expired');
  try {
    return await end(started, state, back);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    if (started.again && started.sessionId !== null)
      await recordFailure('identity.failed', error, back.client);
    if (started.sessionId !== null) return tell('/account', error.outcome);
    await recordFailure('sign-in.failed', error, back.client);
    return toSignIn(error.outcome);
  }
}
