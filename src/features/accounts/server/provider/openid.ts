import { and, eq, gt, lte } from 'drizzle-orm';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  ResponseBodyError,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { providerSignIns } from '#db/schema/accounts.ts';
import { config, type ProviderSettings } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { chain } from '#platform/server/database/errors.ts';
import { deleteInBatches } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { log, reportWarning } from '#platform/server/log.ts';
import { isLoopback } from '#platform/server/loopback.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import { hourMs } from '#platform/text/durations.ts';
import type { Role } from '#platform/text/role.ts';
import { isMore } from '#platform/text/role-order.ts';
import type { SignInStart } from '../../domain/provider.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { type Caller, transactAs } from '../caller.ts';
import { browserCookie } from '../sessions.ts';

/** In bytes. Responses of providers are far smaller. */
const maxBytes = 512 * 1024;

/** The provider's response was missing, late, too long, or a server error. */
class ProviderUnavailable extends Error {}

/** Allows http only for a provider on this machine. */
function refuseUnsafe(url: URL) {
  const issuer = new URL(config().provider?.issuer ?? '');
  const isOwn = issuer.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isOwn)
    throw new ProviderUnavailable(`${url.protocol} is not used`);
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ProviderUnavailable('the answer is too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Uses https with a time limit and a size limit, and follows no redirect. @throws ProviderUnavailable */
const limitedFetch: CustomFetch = async (url, { body: sent, method, headers: requestHeaders }) => {
  refuseUnsafe(new URL(url));
  const signal = AbortSignal.timeout(config().provider?.timeoutMs ?? 0);
  try {
    const response = await fetch(url, {
      method,
      headers: requestHeaders,
      body: sent instanceof Uint8Array ? new Uint8Array(sent) : sent,
      redirect: 'manual',
      signal,
    });
    const { status, headers } = response;
    const body = await readLimited(response);
    if (status >= 500) throw new ProviderUnavailable(`answered ${status}`);
    return new Response(body.length > 0 ? body : null, { status, headers });
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('no answer', { cause: error });
  }
};

export function providerSettings(): ProviderSettings {
  const { provider } = config();
  if (!provider) throw new Problem(404, 'Nobody signs in by a provider here.');
  return provider;
}

export const callbackUrl = () => `${config().siteUrl}/api/auth/provider/callback`;

type Known = { metadata: ServerMetadata; readAt: number; keys?: ExportedJWKSCache };
let known: Known | undefined;

const methodOf = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
  !methods || methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;

const seconds = () => Math.floor(Date.now() / 1000);
/** The library caches keys for five minutes. It looks up an unknown key only in keys that are older than a minute. */
const keysLastSeconds = 240;
const keysLookedForAgainAfter = 60;

/**
 * The provider for one sign-in, with metadata that is at most an hour old. An unknown key refetches the keys at once, so
 * that a key rotation refuses nobody. @returns `keep` caches the fetched keys
 */
export async function provider({ clientId, secret, issuer }: ProviderSettings) {
  const isHttp = issuer.startsWith('http:');
  if (!known || Date.now() - known.readAt > hourMs) {
    const found = await discovery(new URL(issuer), clientId, secret, undefined, {
      [customFetch]: limitedFetch,
      execute: isHttp ? [allowInsecureRequests] : [],
    });
    known = { metadata: found.serverMetadata(), readAt: Date.now() };
  }
  const read = known;
  const { metadata, keys } = read;
  const openid = new Configuration(metadata, clientId, undefined, methodOf(metadata)(secret));
  openid[customFetch] = limitedFetch;
  enableNonRepudiationChecks(openid);
  if (isHttp) allowInsecureRequests(openid);
  if (keys && seconds() - keys.uat < keysLastSeconds)
    setJwksCache(openid, { ...keys, uat: seconds() - keysLookedForAgainAfter });
  const keep = () => {
    const used = getJwksCache(openid);
    // Cached keys keep the time of their fetch.
    if (used && used.uat > seconds() - keysLookedForAgainAfter / 2) read.keys = used;
  };
  return { openid, metadata, keep };
}

const lifetimeSeconds = 10 * 60;
const oldest = () => new Date(Date.now() - lifetimeSeconds * 1000);

/** Differs from the cookie `sign_in`, which is for codes. */
const cookie = browserCookie({
  name: 'provider_sign_in',
  path: '/',
  sameSite: 'Lax',
  seconds: lifetimeSeconds,
});

/**
 * Starts a sign-in that only this browser can finish, once. Tabs share the cookie, so that each can finish its own.
 * @param caller whose account is linked or, with `again`, who reauthenticates; null for a sign-in
 */
export async function createOidcState(
  request: Request,
  { returnTo, again }: SignInStart,
  caller: Caller | null,
) {
  const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
  const browser = cookie.read(request) ?? randomToken();
  await transactAs(caller, async (tx) => {
    await tx.insert(providerSignIns).values({
      id: sha256Hex(state),
      browser: sha256Hex(browser),
      nonce,
      verifier,
      sessionId: caller?.sessionId ?? null,
      returnTo,
      again,
      createdAt: new Date(),
    });
  });
  return { state, nonce, verifier, cookie: cookie.set(browser) };
}

/** Deletes a state that this browser created in the last ten minutes. @returns null without one */
export async function consumeOidcState(request: Request, state: string) {
  const browser = cookie.read(request);
  if (browser === null || state === '') return null;
  const [row] = await db()
    .delete(providerSignIns)
    .where(
      and(
        eq(providerSignIns.id, sha256Hex(state)),
        eq(providerSignIns.browser, sha256Hex(browser)),
        gt(providerSignIns.createdAt, oldest()),
      ),
    )
    .returning();
  return row ?? null;
}

export type OidcState = NonNullable<Awaited<ReturnType<typeof consumeOidcState>>>;

export const removeOldOidcStates = () =>
  deleteInBatches(providerSignIns, lte(providerSignIns.createdAt, oldest()));

/** A failed sign-in, with the outcome that the page shows. */
export class SignInRefused extends Error {
  readonly outcome: ProviderOutcome;
  /** The account of the attempt; null if unknown. */
  readonly userId: string | null;

  constructor(outcome: ProviderOutcome, userId: string | null = null) {
    super(outcome);
    this.outcome = outcome;
    this.userId = userId;
  }
}

type RawClaims = Record<string, unknown>;

/** The provider's claims about the person. The code that uses `raw` checks it. */
export type Claims = {
  issuer: string;
  subject: string;
  /** When the person authenticated at the provider; null if unknown. */
  verifiedAt: Date | null;
  email: unknown;
  /** The provider confirms that the email is the person's. */
  emailVerified: boolean;
  raw: RawClaims;
};

function outcomeOf(error: unknown): ProviderOutcome {
  if ([...chain(error)].some((one) => one instanceof ProviderUnavailable)) return 'unavailable';
  if (error instanceof AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(error.error)
      ? 'unavailable'
      : 'cancelled';
  // The code was used or has expired.
  const isUsed = error instanceof ResponseBodyError && error.error === 'invalid_grant';
  return isUsed ? 'expired' : 'untrusted';
}

/** Logs terms of the standard and the library only, which cannot name a person. */
function logRefusal(error: unknown, outcome: ProviderOutcome) {
  const code = error instanceof ClientError || error instanceof ResponseBodyError ? error.code : '';
  const unavailable = [...chain(error)].find((one) => one instanceof ProviderUnavailable)?.message;
  const level = outcome === 'cancelled' ? 'info' : 'warn';
  log(level, 'a sign-in by the provider failed', { outcome, code, unavailable });
}

/** Converts seconds since 1970. Null for an impossible or future time. */
function momentOf(seconds: unknown): Date | null {
  const now = Date.now();
  if (typeof seconds !== 'number' || !(seconds > 0)) return null;
  return seconds * 1000 <= now + skewMs ? new Date(Math.min(seconds * 1000, now)) : null;
}

/** The ID token has priority. An email and its verification must have the same source. */
function toClaims(issuer: string, token: RawClaims & { sub: string }, more: RawClaims): Claims {
  const { sub: subject, auth_time: authTime } = token;
  const source = token.email_verified === undefined ? more : token;
  return {
    issuer,
    subject,
    verifiedAt: momentOf(authTime),
    email: source.email ?? token.email,
    emailVerified: source.email_verified === true && source.email !== undefined,
    raw: { ...more, ...token },
  };
}

/** Rejects half a character too, because the database would store it as another text. */
const isUsableSubject = (subject: string): boolean =>
  // The limit of OpenID Connect Core 2.
  subject.trim() !== '' && subject.isWellFormed() && subject.length <= 255;

/**
 * Exchanges the code for an ID token, and checks state, PKCE, nonce, issuer (RFC 9207) and signature. Reads missing
 * claims from the userinfo endpoint. @param query of the callback URL
 */
async function fetchClaims(query: string, state: string, { nonce, verifier }: OidcState) {
  const settings = providerSettings();
  const { openid, metadata, keep } = await provider(settings);
  const tokens = await authorizationCodeGrant(openid, new URL(callbackUrl() + query), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  keep();
  const token = tokens.claims();
  if (!token || !isUsableSubject(token.sub)) throw new SignInRefused('untrusted');
  const wanted = ['email', 'email_verified', 'name', settings.roles?.claim ?? 'email'];
  const isWhole = wanted.every((name) => token[name] !== undefined);
  const more =
    isWhole || !metadata.userinfo_endpoint
      ? {}
      : await fetchUserInfo(openid, tokens.access_token, token.sub);
  return toClaims(settings.issuer, token, { ...more });
}

/** A reauthentication must be newer than its start, apart from this difference of clocks. */
const skewMs = 30_000;

export async function readClaims(query: string, state: string, started: OidcState) {
  const claims = await fetchClaims(query, state, started).catch((error: unknown) => {
    const outcome = error instanceof SignInRefused ? error.outcome : outcomeOf(error);
    logRefusal(error, outcome);
    if (outcome === 'untrusted') known = undefined;
    throw new SignInRefused(outcome);
  });
  const earliest = started.createdAt.getTime() - skewMs;
  if (started.again && !(claims.verifiedAt && claims.verifiedAt.getTime() >= earliest))
    throw new SignInRefused('not again');
  return claims;
}

// Reads role claims in the formats of different providers (docs/decisions/0038).

type Roles = ReadonlyMap<string, unknown>;

/** Keycloak writes groups as paths: `/lab/staff` is the same as `lab/staff`, and never `staff`. */
const plainValue = (value: string) => value.trim().replace(/^\//, '');

/**
 * Splits at commas. Splits at blanks only if the settings name every part, because names may contain blanks. LDAP names
 * contain commas.
 */
function valuesOfText(text: string, roles: Roles): string[] | null {
  const whole = plainValue(text);
  // Malformed JSON has no values.
  if (whole === '' || /^[[{]/.test(whole)) return null;
  if (roles.has(whole) || whole.includes('=')) return [whole];
  const isNamed = (part: string) => roles.has(part);
  const byComma = whole.split(',').map(plainValue);
  if (byComma.length > 1) return byComma;
  const byBlank = whole.split(/\s+/).map(plainValue);
  if (byBlank.every(isNamed)) return byBlank;
  return byBlank.some(isNamed) ? null : [whole];
}

/** The values of a claim; null for an unknown format. */
function valuesOf(claim: unknown, roles: Roles): string[] | null {
  if (typeof claim === 'string') return valuesOfText(claim, roles);
  if (typeof claim !== 'object' || claim === null) return null;
  if (Array.isArray(claim)) {
    const texts = claim
      .map((one) => (typeof one === 'string' ? one : (Object(one).name ?? Object(one).value)))
      .filter((one) => typeof one === 'string');
    return claim.length > 0 && texts.length === 0 ? null : texts.map(plainValue);
  }
  // Keycloak nests the list. Zitadel sends an object for each role.
  const { roles: inside } = Object(claim);
  if (Array.isArray(inside)) return valuesOf(inside, roles);
  const entries = Object.entries(claim);
  const isOfRoles = entries.every(([, about]) => typeof about === 'object' && about !== null);
  return entries.length > 0 && isOfRoles ? entries.map(([value]) => plainValue(value)) : null;
}

/** Finds a claim by its name or path, such as `realm_access.roles`. Names may contain dots. */
function find(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  const entries = Object.entries(claims);
  const whole = entries.find(([key]) => key === name);
  if (whole) return whole[1];
  return entries
    .filter(([key]) => name.startsWith(`${key}.`))
    .map(([key, inside]) => find(inside, name.slice(key.length + 1)))
    .find((found) => found !== undefined);
}

/** The values of the configured claim, normalised. @param roles the configured role of each value */
export function roleValues(
  claims: object,
  claim: string,
  roles: Roles,
): string[] | 'absent' | 'not understood' {
  const found = find(claims, claim);
  if (found === undefined || found === null) return 'absent';
  return valuesOf(found, roles) ?? 'not understood';
}

const faults = {
  absent: 'did not send it. Check its name, and that the provider sends it with the ID token.',
  'not understood': 'sent it in a form that is not understood (docs/decisions/0038).',
};

/**
 * The highest role of the claim's values, or `user`. Null if the role must not change: no roles are configured, or the
 * claim is missing or has an unknown format.
 */
export function claimedRole({ raw }: Claims): Role | null {
  const { roles } = providerSettings();
  if (!roles) return null;
  const byValue = new Map([...roles.byValue].map(([value, role]) => [plainValue(value), role]));
  const values = roleValues(raw, roles.claim, byValue);
  if (typeof values === 'string') {
    const claim = `OIDC_ROLE_CLAIM is ${roles.claim}, and the provider ${faults[values]}`;
    reportWarning(`role claim ${values}`, `${claim} Roles stay as they are.`);
    return null;
  }
  return values
    .map((value) => byValue.get(value) ?? 'user')
    .reduce<Role>((highest, role) => (isMore(role, highest) ? role : highest), 'user');
}
