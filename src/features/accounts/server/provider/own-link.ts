import { and, eq } from 'drizzle-orm';
import { identities, sessions } from '../../../../../db/schema/accounts.ts';
import { db } from '../../../../platform/server/database/database.ts';
import { type Reader, transact } from '../../../../platform/server/database/transaction.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { queueMail } from '../../../../platform/server/mail/outbox.ts';
import { providerUnlinked } from '../../../../platform/server/mail/templates.ts';
import type { ProviderLink } from '../../domain/account-response.ts';
import { downgradeSessions, listAuthMethods } from '../auth-methods.ts';
import { type Caller, requireCaller, StaleCaller } from '../caller.ts';
import { demoAccount } from '../demo-account.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { endOtherSessions } from '../sessions.ts';
import { requireSignInProof } from '../sign-in-changes.ts';
import { requireVerifiedEmail } from '../verify-email.ts';
import { type Claims, SignInRefused } from './claims.ts';
import { findLinkedAccount, linkIdentity } from './identities.ts';
import { providerSettings } from './openid.ts';

const own = ({ id }: Pick<Caller, 'id'>) =>
  and(eq(identities.userId, id), eq(identities.issuer, providerSettings().issuer));

async function opensOtherwise(tx: Reader, { id }: Pick<Caller, 'id'>): Promise<boolean> {
  const methods = await listAuthMethods(tx, id);
  return methods.includes('password') || methods.includes('passkey');
}

/** Whether the caller signs in by the provider too. @throws Problem 404 where there is none */
export async function readProviderLink(caller: Caller): Promise<ProviderLink> {
  const [linked] = await db().select().from(identities).where(own(caller));
  return {
    linked: linked
      ? { createdAt: linked.createdAt.toISOString(), lastUsedAt: linked.lastUsedAt.toISOString() }
      : null,
    opensOtherwise: await opensOtherwise(db(), caller),
  };
}

/** @throws Problem 409 for the demo account, which is everybody's */
export function refuseDemo({ email }: Caller) {
  if (email === demoAccount.email)
    throw new Problem(409, 'The demo account stays without a provider.');
}

/** @throws SignInRefused */
export async function linkOwnProvider(caller: Caller, claims: Claims): Promise<void> {
  requireVerifiedEmail(caller);
  const before = await findLinkedAccount(db(), claims);
  if (before?.id === caller.id) return;
  if (before) throw new SignInRefused('other account');
  // The account may have got a passkey while the person was at the provider, which may take this long.
  const since = new Date(Date.now() - 20 * 60 * 1000);
  await requireSignInProof(caller, since).catch((error: unknown) => {
    throw error instanceof Problem ? new SignInRefused('proof') : error;
  });
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    const isOther =
      (await tx.$count(identities, own(caller))) > 0 ||
      (await findLinkedAccount(tx, claims)) !== undefined;
    if (isOther) throw new SignInRefused('other identity');
    await linkIdentity(tx, claims, caller, caller.client, 'on the account page');
  }).catch((error: unknown) => {
    throw error instanceof StaleCaller ? new SignInRefused('session') : error;
  });
}

/**
 * Unlinks the caller's account and ends the other sessions that the provider has opened.
 * @throws Problem 404 (nothing is linked), 409 (nothing else would open the account)
 */
export async function unlinkOwnProvider(caller: Caller): Promise<void> {
  const { id: userId, client, email } = caller;
  const { name } = providerSettings();
  await transact(async (tx) => {
    await requireCaller(tx, caller);
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
