// A sign-in by the provider, from the press of a button to the way back.
import { sql } from 'drizzle-orm';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { SignInStart } from '../../../domain/provider.ts';
import { outcomeParameter, type ProviderOutcome } from '../../../domain/provider-outcome.ts';
import { comeBackLater } from '../../http/problem.ts';
import { describe, log } from '../../log.ts';
import type { Caller } from '../caller.ts';
import type { Client } from '../client.ts';
import { confirmSession } from '../reauthentication.ts';
import { insertSecurityEventStatement } from '../security-events.ts';
import { startSession } from '../sessions.ts';
import { claimsOf, SignInRefused } from './claims.ts';
import { callbackAddress, provider, providerSettings } from './openid.ts';
import { linkOwn } from './own-link.ts';
import { byProvider } from './roles.ts';
import { provenAgain, provenBy } from './signing-in.ts';
import { begin, take, type UnderWay } from './under-way.ts';

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
 * Begins a sign-in in this browser.
 * @param asking whose session has asked, where nobody signs in: to be linked, or, with `again`, to be confirmed
 * @returns the provider's page to go to, and the cookie without which nobody comes back from it
 * @throws Problem 404 (no provider), 503 (none that answers)
 */
export async function startSignIn(
  request: Request,
  start: SignInStart,
  asking: Caller | null = null,
) {
  const { openid, settings } = await readyProvider();
  const { state, nonce, verifier, cookie } = await begin(request, start, asking);
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

type Back = { request: Request; caller: Caller | null; client: Client };
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

async function end(underWay: UnderWay, state: string, { request, caller, client }: Back) {
  const claims = await claimsOf(new URL(request.url).search, state, underWay);
  if (underWay.sessionId === null) {
    const { proof, isClaimed } = await provenBy(claims, client);
    const cookies = await startSession(request, proof, client);
    return isClaimed ? tell('/account', 'claimed', cookies) : goTo(underWay.returnTo, cookies);
  }
  // It is about whoever has asked for it, not about whoever is signed in by now.
  if (caller?.sessionId !== underWay.sessionId) throw new SignInRefused('session');
  if (underWay.again) {
    const proof = await provenAgain(claims, caller);
    return goTo(underWay.returnTo, await confirmSession(request, caller, proof, client));
  }
  await linkOwn(caller, claims);
  return tell('/account', 'linked');
}

/** Notes why nobody was signed in, or confirmed; what somebody has cancelled is no failure. */
async function noteFailure(
  kind: 'sign-in failed' | 'confirmation failed',
  { outcome, userId }: SignInRefused,
  client: Client,
) {
  if (outcome === 'cancelled') return;
  await insertSecurityEventStatement({
    kind,
    // Null as well where the account is deleted at this moment.
    userId: sql`(select id from users where id = ${userId})`,
    client,
    detail: `${outcome}, ${byProvider}`,
  });
}

/**
 * Ends a sign-in where the provider has sent somebody back: with a session, a confirmed one, a linked account, or in words.
 */
export async function finishSignIn(state: string, back: Back): Promise<Answer> {
  const underWay = await take(back.request, state);
  if (!underWay) return toSignIn('expired');
  try {
    return await end(underWay, state, back);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    if (underWay.again && underWay.sessionId !== null)
      await noteFailure('confirmation failed', error, back.client);
    if (underWay.sessionId !== null) return tell('/account', error.outcome);
    await noteFailure('sign-in failed', error, back.client);
    return toSignIn(error.outcome);
  }
}
