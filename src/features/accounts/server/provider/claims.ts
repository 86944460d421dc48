import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { identities, users } from '../../../../../db/schema/accounts.ts';
import type { Reader, Transaction } from '../../../../platform/server/database/database.ts';
import { log, reportWarning } from '../../../../platform/server/log.ts';
import { queueMail } from '../../../../platform/server/mail/outbox.ts';
import { providerLinked } from '../../../../platform/server/mail/templates.ts';
import type { Role } from '../../../../platform/text/role.ts';
import { isMore } from '../../../../platform/text/role-order.ts';
import type { User } from '../../domain/account-response.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { recordAuditEntry } from '../audit.ts';
import { callerColumns } from '../caller.ts';
import { withdrawInvitationsBy } from '../invitations.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { changeRole } from '../roles.ts';
import { recordSecurityEvent } from '../security-events.ts';
import {
  callbackUrl,
  forgetProvider,
  type OidcState,
  ProviderUnavailable,
  provider,
  providerSettings,
} from './openid.ts';

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

/** The limit of OpenID Connect Core 2. */
const longestSubject = 255;

function* causes(error: unknown): Generator<unknown> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

function outcomeOf(error: unknown): ProviderOutcome {
  if ([...causes(error)].some((one) => one instanceof ProviderUnavailable)) return 'unavailable';
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
  const unavailable = [...causes(error)].find((one) => one instanceof ProviderUnavailable)?.message;
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
  if (!token || token.sub.length > longestSubject) throw new SignInRefused('untrusted');
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
const isRecent = (verifiedAt: Date | null, { createdAt }: OidcState) =>
  verifiedAt !== null && verifiedAt.getTime() >= createdAt.getTime() - skewMs;

export async function readClaims(
  query: string,
  state: string,
  started: OidcState,
): Promise<Claims> {
  const claims = await fetchClaims(query, state, started).catch((error: unknown) => {
    const outcome = error instanceof SignInRefused ? error.outcome : outcomeOf(error);
    logRefusal(error, outcome);
    if (outcome === 'untrusted') forgetProvider();
    throw new SignInRefused(outcome);
  });
  if (started.again && !isRecent(claims.verifiedAt, started)) throw new SignInRefused('not again');
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
  if (Object.hasOwn(claims, name)) return Object(claims)[name];
  const parts = name.split('.');
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join('.'), parts.slice(at + 1).join('.')] as const)
    .filter(([outer]) => Object.hasOwn(claims, outer))
    .map(([outer, inner]) => find(Object(claims)[outer], inner))
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

export const byProviderText = 'by the sign-in provider';

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

/** Gives an account the claimed role. Unverified accounts get no more rights. The last administrator stays one. */
export async function applyRole(
  tx: Transaction,
  { id, role: before }: User,
  claims: Claims,
  client: RequestOrigin,
): Promise<void> {
  const role = claimedRole(claims);
  if (role === null || role === before) return;
  if (!(await changeRole(tx, id, before, role))) return;
  const detail = `${before} to ${role}, ${byProviderText}`;
  await recordAuditEntry(tx, { actorId: id, action: 'role.changed', subjectId: id, detail });
  await recordSecurityEvent(tx, { kind: 'role.changed', userId: id, client, detail });
  if (role !== 'admin') await withdrawInvitationsBy(tx, id);
}

export const isIdentity = ({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

export const isLinked = async (tx: Reader, claims: Claims, userId: string): Promise<boolean> =>
  (await tx.$count(identities, and(isIdentity(claims), eq(identities.userId, userId)))) > 0;

export const createIdentity = (tx: Transaction, { issuer, subject }: Claims, userId: string) => {
  const now = new Date();
  return tx
    .insert(identities)
    .values({ id: randomUUID(), issuer, subject, userId, createdAt: now, lastUsedAt: now });
};

export const removeIdentities = (tx: Transaction, userId: string) =>
  tx.delete(identities).where(eq(identities.userId, userId));

export async function linkIdentity(
  tx: Transaction,
  claims: Claims,
  { id: userId, email }: { id: string; email: string },
  client: RequestOrigin,
  detail: string,
): Promise<void> {
  await createIdentity(tx, claims, userId);
  await recordSecurityEvent(tx, { kind: 'provider.linked', userId, client, detail });
  await queueMail(tx, providerLinked(providerSettings().name), { email, userId });
}

export async function findLinkedAccount(tx: Reader, claims: Claims) {
  const [found] = await tx
    .select(callerColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIdentity(claims));
  return found;
}

/** The account with an email and its link to the provider, if any. */
export async function findAccountByEmail(tx: Reader, email: string, { issuer }: Claims) {
  const [found] = await tx
    .select({ ...callerColumns, identity: identities.id })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(eq(users.email, email));
  return found;
}

export type LinkedAccount = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>;
