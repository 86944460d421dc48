// The provider's claims about the person who returns.
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { log } from '../../../../platform/server/log.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { ProviderAway } from './limited-fetch.ts';
import type { OidcState } from './oidc-state.ts';
import { callbackAddress, forgetProvider, provider, providerSettings } from './openid.ts';

/** A sign-in that ends without one; the page says why. */
export class SignInRefused extends Error {
  readonly outcome: ProviderOutcome;
  /** Whose account it was about; null where that is not known. */
  readonly userId: string | null;

  constructor(outcome: ProviderOutcome, userId: string | null = null) {
    super(outcome);
    this.outcome = outcome;
    this.userId = userId;
  }
}

type Said = Record<string, unknown>;

/** Whom the provider has signed in. What it says beside the subject is checked where it is used. */
export type Claims = {
  issuer: string;
  subject: string;
  /** When the person last showed the provider who they are; null where it does not say. */
  provenAt: Date | null;
  email: unknown;
  /** The provider says in so many words that the address is theirs. */
  emailVerified: boolean;
  said: Said;
};

/** OpenID Connect Core 2 allows no longer subjects. */
const longestSubject = 255;

function* causes(error: unknown): Generator<unknown> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** Refusals of the token endpoint that mean that the code was used or is too old. */
const isUsed = (error: unknown) =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant';

function outcomeOf(error: unknown): ProviderOutcome {
  if ([...causes(error)].some((one) => one instanceof ProviderAway)) return 'unavailable';
  if (error instanceof AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(error.error)
      ? 'unavailable'
      : 'cancelled';
  return isUsed(error) ? 'expired' : 'untrusted';
}

/** Words of the standard, and the library's own: neither can name a person. */
function noteRefusal(error: unknown, outcome: ProviderOutcome) {
  const code = error instanceof ClientError || error instanceof ResponseBodyError ? error.code : '';
  const [first, ...deeper] = [...causes(error)];
  const away = [first, ...deeper].find((one) => one instanceof ProviderAway)?.message;
  const level = outcome === 'cancelled' ? 'info' : 'warn';
  log(level, 'a sign-in by the provider failed', { outcome, code, away });
}

/** A time of the provider, in seconds since 1970; none that is still to come, or that no clock shows. */
function momentOf(seconds: unknown): Date | null {
  const now = Date.now();
  if (typeof seconds !== 'number' || !(seconds > 0)) return null;
  return seconds * 1000 <= now + skewMs ? new Date(Math.min(seconds * 1000, now)) : null;
}

/** The ID token's word counts; the address and whether it is theirs come from one place. */
function toClaims(issuer: string, token: Said & { sub: string }, more: Said): Claims {
  const { sub: subject, auth_time: authTime } = token;
  const source = token.email_verified === undefined ? more : token;
  return {
    issuer,
    subject,
    provenAt: momentOf(authTime),
    email: source.email ?? token.email,
    emailVerified: source.email_verified === true && source.email !== undefined,
    said: { ...more, ...token },
  };
}

/**
 * Exchanges the code for an ID token and reads it. Checks state, PKCE, nonce, issuer (RFC 9207) and signature;
 * missing claims come from the userinfo endpoint.
 * @param query the provider's response in the URL
 */
async function readClaims(query: string, state: string, { nonce, verifier }: OidcState) {
  const settings = providerSettings();
  const { openid, metadata, keep } = await provider(settings);
  const tokens = await authorizationCodeGrant(openid, new URL(callbackAddress() + query), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  keep();
  const token = tokens.claims();
  if (!token || token.sub.length > longestSubject) throw new SignInRefused('untrusted');
  const wanted = ['email', 'email_verified', 'name', settings.roles?.claim ?? 'email'];
  const isWhole = wanted.every((name) => token[name] !== undefined);
  const more =
    isWhole || !metadata.userinfo_endpoint
      ? {}
      : await fetchUserInfo(openid, tokens.access_token, token.sub);
  return toClaims(settings.issuer, token, { ...more });
}

/** A reauthentication has to be newer than its start; clocks differ a little. */
const skewMs = 30_000;
const isAnew = (provenAt: Date | null, { createdAt }: OidcState) =>
  provenAt !== null && provenAt.getTime() >= createdAt.getTime() - skewMs;

/** @throws SignInRefused */
export async function claimsOf(query: string, state: string, started: OidcState): Promise<Claims> {
  const claims = await readClaims(query, state, started).catch((error: unknown) => {
    const outcome = error instanceof SignInRefused ? error.outcome : outcomeOf(error);
    noteRefusal(error, outcome);
    if (outcome === 'untrusted') forgetProvider();
    throw new SignInRefused(outcome);
  });
  if (started.again && !isAnew(claims.provenAt, started)) throw new SignInRefused('not again');
  return claims;
}
