// The caller's own link to the provider, on the account page.
import { and, eq, exists, sql } from 'drizzle-orm';
import { identities, sessions, users } from '../../../../db/schema.ts';
import type { ProviderLink } from '../../../domain/account-response.ts';
import { abortBatchUnless, isAborted } from '../../database/abort.ts';
import { db } from '../../database/database.ts';
import { brokenConstraint } from '../../database/errors.ts';
import { demoAccount } from '../../demo.ts';
import { Problem } from '../../http/problem.ts';
import { insertLetterStatement, mailWaits } from '../../mail/outbox.ts';
import { providerUnlinked } from '../../mail/templates.ts';
import { noLongerBegunByStatements, opensByPasskey, opensByPassword } from '../auth-methods.ts';
import { type Caller, callerMayWriteStatement } from '../caller.ts';
import { requireProvenEmail } from '../proven-email.ts';
import { insertSecurityEventStatement } from '../security-events.ts';
import { endOtherSessionsStatements } from '../sessions.ts';
import { requireSignInProof } from '../sign-in-changes.ts';
import { type Claims, SignInRefused } from './claims.ts';
import { accountOf, insertIdentityStatement, linkedStatements } from './identities.ts';
import { providerSettings } from './openid.ts';

const own = ({ id }: Pick<Caller, 'id'>) =>
  and(eq(identities.userId, id), eq(identities.issuer, providerSettings().issuer));

/** SQL: a password or a passkey opens the account too. */
const opensOtherwise = ({ id }: Pick<Caller, 'id'>) =>
  sql`(${opensByPassword(id)} or ${opensByPasskey(id)})`;

/** Whether the caller signs in by the provider too. @throws Problem 404 where there is none */
export async function readLink(caller: Caller): Promise<ProviderLink> {
  const [[linked], otherwise] = await Promise.all([
    db().select().from(identities).where(own(caller)),
    db().$count(users, and(eq(users.id, caller.id), opensOtherwise(caller))),
  ]);
  return {
    linked: linked
      ? { createdAt: linked.createdAt.toISOString(), lastUsedAt: linked.lastUsedAt.toISOString() }
      : null,
    opensOtherwise: otherwise > 0,
  };
}

/** @throws Problem 409 for the demo account, which is everybody's */
export function refuseDemo({ email }: Caller) {
  if (email === demoAccount.email)
    throw new Problem(409, 'The demo account stays without a provider.');
}

/**
 * Links the caller's account to whoever has come back from the provider, in the session that has asked for it.
 * @throws SignInRefused
 */
export async function linkOwn(caller: Caller, claims: Claims): Promise<void> {
  requireProvenEmail(caller);
  const before = await accountOf(claims);
  if (before?.id === caller.id) return;
  if (before) throw new SignInRefused('other account');
  // The account may have got a passkey while the provider was asked, for as long as that may take.
  await requireSignInProof(caller, new Date(Date.now() - 20 * 60 * 1000)).catch(() => {
    throw new SignInRefused('proof');
  });
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      insertIdentityStatement(claims, caller.id),
      ...linkedStatements(caller, caller.client, 'on the account page'),
    ]);
  } catch (error) {
    if (isAborted(error, 'the caller still has the right')) throw new SignInRefused('session');
    // Another person at the provider is linked to it already.
    if (brokenConstraint(error)) throw new SignInRefused('other identity');
    throw error;
  }
  mailWaits();
}

/**
 * Unlinks the caller's account and ends the other sessions that the provider has opened.
 * @throws Problem 404 (nothing is linked), 409 (nothing else would open the account)
 */
export async function unlinkOwn(caller: Caller): Promise<void> {
  const { id: userId, client, email } = caller;
  const { name } = providerSettings();
  const linked = db().select({ id: identities.id }).from(identities).where(own(caller));
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      abortBatchUnless('the account is linked', exists(linked)),
      abortBatchUnless('the account opens otherwise', opensOtherwise(caller)),
      db().delete(identities).where(own(caller)),
      insertSecurityEventStatement({ kind: 'sign-in provider unlinked', userId, client }),
      ...endOtherSessionsStatements(
        caller,
        'those by the sign-in provider, unlinked',
        eq(sessions.signedInBy, 'provider'),
      ),
      ...noLongerBegunByStatements('provider', userId),
      insertLetterStatement(providerUnlinked(name), { email, userId }),
    ]);
  } catch (error) {
    if (isAborted(error, 'the account is linked'))
      throw new Problem(404, `Your account is not linked to ${name}.`);
    if (!isAborted(error, 'the account opens otherwise')) throw error;
    throw new Problem(
      409,
      `Add a passkey, or set a password by “Forgotten your password?”: without ${name} nothing else opens your account.`,
    );
  }
  mailWaits();
}
