import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { identities, sessions, users } from '#db/schema/accounts.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { comeBackLater, Problem } from '#platform/server/http/problem.ts';
import { describeError, log } from '#platform/server/log.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { truncate } from '#platform/text/characters.ts';
import { minuteMs } from '#platform/text/durations.ts';
import { emailSchema } from '#platform/text/text-schemas.ts';
import { accountName } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import type { SignInStart } from '../../domain/provider.ts';
import { outcomeParameter, type ProviderOutcome } from '../../domain/provider-outcome.ts';
import { providerLinked, providerUnlinked } from '../account-templates.ts';
import { createAccount, isLabEmail } from '../accounts.ts';
import { recordAuditEntry } from '../audit.ts';
import { downgradeSessions, listAuthMethods } from '../auth-methods.ts';
import {
  type Caller,
  callerColumns,
  type RequestOrigin,
  StaleCaller,
  transactAs,
} from '../caller.ts';
import { requireVerifiedEmail, verifyEmail } from '../email-address.ts';
import { withdrawInvitationsBy } from '../invitations.ts';
import { endEmailChange } from '../links.ts';
import { confirmSessionIdentity, requireSignInProof } from '../reauthentication.ts';
import { changeRole } from '../roles.ts';
import { recordRefusal, recordSecurityEvent } from '../security-events.ts';
import { endOtherSessions, type Proof, replaceSession } from '../sessions.ts';
import {
  type Claims,
  callbackUrl,
  claimedRole,
  consumeOidcState,
  createOidcState,
  type OidcState,
  provider,
  providerSettings,
  readClaims,
  SignInRefused,
} from './openid.ts';

const byProviderText = 'by the sign-in provider';

/** Gives an account the claimed role. Unverified accounts get no more rights. The last administrator stays one. */
async function applyRole(
  tx: Transaction,
  { id, role: before, emailVerifiedAt }: LinkedAccount,
  claims: Claims,
  client: RequestOrigin,
): Promise<void> {
  const role = claimedRole(claims);
  if (role === null || role === before) return;
  const holder = { id, role: before, isVerified: emailVerifiedAt !== null };
  if ((await changeRole(tx, holder, role)) !== null) return;
  const detail = `${before} to ${role}, ${byProviderText}`;
  await recordAuditEntry(tx, { id }, id, 'role.changed', detail);
  await recordSecurityEvent(tx, { kind: 'role.changed', userId: id, client, detail });
  if (role !== 'admin') await withdrawInvitationsBy(tx, id);
}

const isIdentity = ({ issuer, subject }: Claims) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

const isLinked = async (tx: Reader, claims: Claims, userId: string): Promise<boolean> =>
  (await tx.$count(identities, and(isIdentity(claims), eq(identities.userId, userId)))) > 0;

const recordUse = (tx: Transaction, claims: Claims) =>
  tx.update(identities).set({ lastUsedAt: new Date() }).where(isIdentity(claims));

async function linkIdentity(
  tx: Transaction,
  { issuer, subject }: Claims,
  userId: string,
  client: RequestOrigin,
  detail: string,
): Promise<void> {
  const now = new Date();
  // The password alone may have begun a change of email.
  await endEmailChange(tx, userId);
  await tx
    .insert(identities)
    .values({ id: randomUUID(), issuer, subject, userId, createdAt: now, lastUsedAt: now });
  await recordSecurityEvent(tx, { kind: 'provider.linked', userId, client, detail });
}

const mailLinked = (tx: Transaction, { id, email }: User) =>
  queueMail(tx, providerLinked(providerSettings().name), { email, userId: id });

async function findLinkedAccount(tx: Reader, claims: Claims) {
  const [found] = await tx
    .select(callerColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIdentity(claims));
  return found;
}
type LinkedAccount = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>;

/** The account with an email and its link to the provider, if any. */
async function findAccountByEmail(tx: Reader, email: string, { issuer }: Claims) {
  const [found] = await tx
    .select({ ...callerColumns, identity: identities.id })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(eq(users.email, email));
  return found;
}

const own = ({ id }: Pick<Caller, 'id'>) =>
  and(eq(identities.userId, id), eq(identities.issuer, providerSettings().issuer));

async function opensOtherwise(tx: Reader, { id }: Pick<Caller, 'id'>): Promise<boolean> {
  const methods = await listAuthMethods(tx, id);
  return methods.includes('password') || methods.includes('passkey');
}

export async function readProviderLink(caller: Caller) {
  const [linked = null] = await db()
    .select({ createdAt: identities.createdAt, lastUsedAt: identities.lastUsedAt })
    .from(identities)
    .where(own(caller));
  return { linked, opensOtherwise: await opensOtherwise(db(), caller) };
}

async function linkOwnProvider(caller: Caller, claims: Claims): Promise<void> {
  requireVerifiedEmail(caller);
  const before = await findLinkedAccount(db(), claims);
  if (before?.id === caller.id) return;
  if (before) throw new SignInRefused('other account');
  // The person may have added a passkey while at the provider, which can take this long.
  const since = new Date(Date.now() - 20 * minuteMs);
  await requireSignInProof(caller, since).catch((error: unknown) => {
    throw error instanceof Problem ? new SignInRefused('proof') : error;
  });
  await transactAs(caller, async (tx) => {
    const isOther =
      (await tx.$count(identities, own(caller))) > 0 ||
      (await findLinkedAccount(tx, claims)) !== undefined;
    if (isOther) throw new SignInRefused('other identity');
    await linkIdentity(tx, claims, caller.id, caller.client, 'on the account page');
    await mailLinked(tx, caller);
  }).catch((error: unknown) => {
    throw error instanceof StaleCaller ? new SignInRefused('session') : error;
  });
}

/** Ends other sessions that the provider started. */
export async function unlinkOwnProvider(caller: Caller): Promise<void> {
  const { id: userId, client, email } = caller;
  const { name } = providerSettings();
  await transactAs(caller, async (tx) => {
    const unlinked = await tx.delete(identities).where(own(caller)).returning();
    if (unlinked.length === 0) throw new Problem(404, `Your account is not linked to ${name}.`);
    if (!(await opensOtherwise(tx, caller)))
      throw new Problem(
        409,
        `Add a passkey, or set a password by “Forgotten your password?”: without ${name} nothing else opens your account.`,
      );
    await recordSecurityEvent(tx, { kind: 'provider.unlinked', userId, client });
    const byProvider = eq(sessions.signedInBy, 'provider');
    await endOtherSessions(tx, caller, 'those by the sign-in provider, unlinked', byProvider);
    await downgradeSessions(tx, userId, 'provider');
    await queueMail(tx, providerUnlinked(name), { email, userId });
  });
}

/**
 * @param caller whose account is linked or, with `again`, who reauthenticates; null for a sign-in
 * @returns the provider's URL, and the cookie for the callback
 */
export async function startSignIn(request: Request, start: SignInStart, caller: Caller | null) {
  const settings = providerSettings();
  const { openid } = await provider(settings).catch((error: unknown) => {
    log('warn', 'sign-in provider not usable', describeError(error));
    const instead = 'Try again in a few minutes, or sign in another way.';
    throw comeBackLater(30, `${settings.name} cannot be reached right now. ${instead}`);
  });
  const { state, nonce, verifier, cookie } = await createOidcState(request, start, caller);
  const page = buildAuthorizationUrl(openid, {
    redirect_uri: callbackUrl(),
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

const goTo = (Location: string, cookies: string[] = []) => ({
  status: 303,
  headers: { Location },
  cookies,
});
const redirectWithOutcome = (
  page: '/login' | '/account',
  outcome: ProviderOutcome,
  cookies?: string[],
) => {
  const part = page === '/account' ? '#signing-in' : '';
  return goTo(`${page}?${new URLSearchParams({ [outcomeParameter]: outcome })}${part}`, cookies);
};

export const redirectToSignIn = (outcome: ProviderOutcome) =>
  redirectWithOutcome('/login', outcome);

/** No password has this hash. Only the provider opens the account until a mailed link sets a password. */
const noPassword = 'closed';
const longestName = 200;

/** An account name from the provider's name; null if nothing valid is left. */
function cleaned(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const plain = name
    .slice(0, 10 * longestName)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(/[@\ufe6b\uff20].*/u, '');
  const short = truncate(plain.trim(), longestName, '');
  const parsed = accountName.safeParse(short);
  return parsed.success ? parsed.data : null;
}

function nameOf({ raw }: Claims, email: string): string {
  const parts = [raw.given_name, raw.family_name].filter((one) => typeof one === 'string');
  const name = [raw.name, parts.join(' '), raw.preferred_username, email];
  return name.map(cleaned).find((one) => one !== null) ?? 'New member';
}

function refuseDomain(email: string) {
  const { emailDomains } = providerSettings();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isOpen = emailDomains.length === 0 || emailDomains.includes(domain);
  if (!isOpen || isLabEmail(email)) throw new SignInRefused('domain');
}

async function createAccountOf(
  tx: Transaction,
  claims: Claims,
  email: string,
  client: RequestOrigin,
): Promise<User> {
  refuseDomain(email);
  const id = randomUUID();
  const role = claimedRole(claims) ?? 'user';
  const user = { id, email, name: nameOf(claims, email), role };
  await createAccount(tx, { ...user, passwordHash: noPassword, emailVerifiedAt: new Date() });
  const detail = `${role}, ${byProviderText}`;
  await recordAuditEntry(tx, { id }, id, 'account.created', detail);
  await linkIdentity(tx, claims, id, client, 'with the new account');
  return user;
}

function refuseSuspended({ id, suspendedAt }: LinkedAccount) {
  if (suspendedAt !== null) throw new SignInRefused('suspended', id);
}

/** `removed`: access that the first verification removed, in words. */
type Found = { user: User; removed: string[] };

/** True for an account with codes or passkeys. A provider that only confirms the address must not avoid them. */
async function hasSecondStep(tx: Reader, { id }: LinkedAccount): Promise<boolean> {
  const methods = await listAuthMethods(tx, id);
  return methods.includes('passkey') || methods.includes('code');
}

/** Links the account with the email that the provider has verified. This may be the email's first verification. */
async function linkByEmail(
  tx: Transaction,
  account: LinkedAccount,
  claims: Claims,
  client: RequestOrigin,
): Promise<Found> {
  const { id, emailVerifiedAt } = account;
  const removed = await verifyEmail(tx, { userId: id, client }, byProviderText);
  // Another person may have signed up with the email and know the password.
  if (emailVerifiedAt === null)
    await tx.update(users).set({ passwordHash: noPassword }).where(eq(users.id, id));
  await linkIdentity(tx, claims, id, client, 'by the confirmed email');
  await mailLinked(tx, account);
  await applyRole(tx, { ...account, emailVerifiedAt: new Date() }, claims, client);
  return { user: account, removed };
}

async function findOrCreateAccount(tx: Transaction, claims: Claims, client: RequestOrigin) {
  const email = emailSchema.safeParse(claims.email).data;
  const linked = await findLinkedAccount(tx, claims);
  if (linked) {
    refuseSuspended(linked);
    if (linked.emailVerifiedAt === null && claims.emailVerified && email === linked.email)
      return linkByEmail(tx, linked, claims, client);
    await recordUse(tx, claims);
    await applyRole(tx, linked, claims, client);
    return { user: linked, removed: [] };
  }
  if (email === undefined) throw new SignInRefused('no email');
  if (!claims.emailVerified) throw new SignInRefused('unverified');
  const account = await findAccountByEmail(tx, email, claims);
  if (!account) return { user: await createAccountOf(tx, claims, email, client), removed: [] };
  refuseSuspended(account);
  // The first verification removes an earlier link, so it does not matter.
  if (account.identity !== null && account.emailVerifiedAt !== null)
    throw new SignInRefused('other identity', account.id);
  if (account.emailVerifiedAt !== null && (await hasSecondStep(tx, account)))
    throw new SignInRefused('link first', account.id);
  return linkByEmail(tx, account, claims, client);
}

/** Checks that the caller is the person who returns from the provider. Links and creates nothing. */
const verifyOwnIdentity = (claims: Claims, caller: Caller): Promise<Proof> =>
  transactAs(caller, async (tx) => {
    if (!(await isLinked(tx, claims, caller.id)))
      throw new SignInRefused('other account', caller.id);
    await recordUse(tx, claims);
    const isValid: Proof['isValid'] = (later) => isLinked(later, claims, caller.id);
    return { user: caller, by: 'provider', isValid };
  });

async function end(started: OidcState, state: string, back: Back) {
  const { request, caller } = back;
  const claims = await readClaims(new URL(request.url).search, state, started);
  if (started.sessionId === null)
    return transact(async (tx) => {
      const { user, removed } = await findOrCreateAccount(tx, claims, back.client);
      const isValid = async () => true;
      const proof: Proof = { user, by: 'provider', isValid, verifiedAt: claims.verifiedAt };
      const cookies = await replaceSession(tx, back, proof);
      return removed.length > 0
        ? redirectWithOutcome('/account', 'claimed', cookies)
        : goTo(started.returnTo, cookies);
    });
  // The sign-in belongs to the session that started it. Another person may have signed in meanwhile.
  if (caller?.sessionId !== started.sessionId) throw new SignInRefused('session');
  if (started.again) {
    const proof = await verifyOwnIdentity(claims, caller);
    return goTo(started.returnTo, await confirmSessionIdentity(caller, proof));
  }
  await linkOwnProvider(caller, claims);
  return redirectWithOutcome('/account', 'linked');
}

/** Redirects also after a refusal. */
export async function finishSignIn(state: string, back: Back) {
  const started = await consumeOidcState(back.request, state);
  if (!started) return redirectToSignIn('expired');
  try {
    return await end(started, state, back);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const { outcome, userId } = error;
    const isSignIn = started.sessionId === null;
    // A cancelled sign-in is no failure, and linking is no sign-in.
    if (outcome !== 'cancelled' && (isSignIn || started.again)) {
      const kind = isSignIn ? 'sign-in.failed' : 'identity.failed';
      const detail = `${outcome}, ${byProviderText}`;
      await recordRefusal({ kind, userId, client: back.client, detail });
    }
    return isSignIn ? redirectToSignIn(outcome) : redirectWithOutcome('/account', outcome);
  }
}
