// Whose account it is that somebody at the provider comes for.
import { and, eq, exists, isNull, notExists, or } from 'drizzle-orm';
import { identities, users } from '../../../../db/schema.ts';
import type { User } from '../../../domain/account-response.ts';
import { email as emailRule } from '../../../domain/text.ts';
import { abortBatchUnless, isAborted } from '../../database/abort.ts';
import { db } from '../../database/database.ts';
import { brokenConstraint } from '../../database/errors.ts';
import { mailWaits } from '../../mail/outbox.ts';
import { type Caller, callerMayWriteStatement } from '../caller.ts';
import type { Client } from '../client.ts';
import { firstProof } from '../first-proof.ts';
import type { Proof } from '../sessions.ts';
import { type Claims, SignInRefused } from './claims.ts';
import {
  accountOf,
  accountWith,
  insertIdentityStatement,
  isIdentity,
  isLinked,
  type Known,
  linkedStatements,
} from './identities.ts';
import { makeAccount, noPassword } from './new-account.ts';
import { byProvider, roleStatements } from './roles.ts';

function refuseSuspended({ id, suspendedAt }: Known) {
  if (suspendedAt !== null) throw new SignInRefused('suspended', id);
}

/** The address that the provider has confirmed. @throws SignInRefused */
function confirmedEmail({ email, emailVerified }: Claims): string {
  const parsed = emailRule.safeParse(email);
  if (!parsed.success) throw new SignInRefused('no email');
  if (!emailVerified) throw new SignInRefused('unverified');
  return parsed.data;
}

/** SQL: whether an account still has the address that the provider has confirmed, and is nobody's at the provider. */
const canBeLinked = ({ id, email }: Known, { issuer }: Claims) =>
  exists(
    db()
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, id),
          eq(users.email, email),
          isNull(users.suspendedAt),
          or(
            // The first proof removes an earlier link.
            isNull(users.emailProvenAt),
            notExists(
              db()
                .select({ id: identities.id })
                .from(identities)
                .where(and(eq(identities.userId, id), eq(identities.issuer, issuer))),
            ),
          ),
        ),
      ),
  );

type Found = { user: User; removed: string[] };

/** Links the account with the address that the provider has confirmed, and tells the owner. That may be the first proof. */
async function linkByEmail(found: Known, claims: Claims, client: Client): Promise<Found> {
  const { id, emailProvenAt } = found;
  const { removed, statements } = await firstProof({ userId: id, client, how: byProvider });
  await db().batch([
    abortBatchUnless('the account can be linked', canBeLinked(found, claims)),
    ...statements,
    // The person who signed up with the address knows the password.
    ...(emailProvenAt === null
      ? [db().update(users).set({ passwordHash: noPassword }).where(eq(users.id, id))]
      : []),
    insertIdentityStatement(claims, id),
    ...linkedStatements(found, client, 'by the confirmed email'),
    ...roleStatements(found, claims, client),
  ]);
  mailWaits();
  return { user: found, removed };
}

async function signInKnown(found: Known, claims: Claims, client: Client): Promise<Found> {
  refuseSuspended(found);
  const isConfirmed =
    claims.emailVerified && emailRule.safeParse(claims.email).data === found.email;
  if (found.emailProvenAt === null && isConfirmed) return linkByEmail(found, claims, client);
  await db().batch([
    db().update(identities).set({ lastUsedAt: new Date() }).where(isIdentity(claims)),
    ...roleStatements(found, claims, client),
  ]);
  return { user: found, removed: [] };
}

/** @throws SignInRefused */
async function findOrMake(claims: Claims, client: Client): Promise<Found> {
  const linked = await accountOf(claims);
  if (linked) return signInKnown(linked, claims, client);
  const email = confirmedEmail(claims);
  const found = await accountWith(email, claims);
  if (!found) return { user: await makeAccount(claims, email, client), removed: [] };
  refuseSuspended(found);
  if (found.identity !== null && found.emailProvenAt !== null)
    throw new SignInRefused('other identity', found.id);
  return linkByEmail(found, claims, client);
}

/** Something has changed between a look and the write: the next look sees it. */
const isOvertaken = (error: unknown) =>
  isAborted(error, 'the account can be linked') || brokenConstraint(error) !== null;

/**
 * The account of whoever comes back from the provider: known by the subject, linked by an address that the provider has
 * confirmed, or made.
 * @returns `isClaimed` where access from before the first proof of the address was removed
 * @throws SignInRefused
 */
export async function provenBy(claims: Claims, client: Client) {
  const { user, removed } = await findOrMake(claims, client).catch((error: unknown) => {
    if (isOvertaken(error)) return findOrMake(claims, client);
    throw error;
  });
  const proof: Proof = {
    user,
    by: 'provider',
    isValid: (tx) => isLinked(tx, claims, user.id),
    provenAt: claims.provenAt,
  };
  return { proof, isClaimed: removed.length > 0 };
}

/**
 * The caller, where it is them who come back from the provider; it links and makes nothing. For `confirmSession`.
 * @throws SignInRefused (somebody else)
 */
export async function provenAgain(claims: Claims, caller: Caller): Promise<Proof> {
  const [, used] = await db().batch([
    callerMayWriteStatement(caller),
    db()
      .update(identities)
      .set({ lastUsedAt: new Date() })
      .where(and(isIdentity(claims), eq(identities.userId, caller.id)))
      .returning({ id: identities.id }),
  ]);
  if (used.length === 0) throw new SignInRefused('other account', caller.id);
  return { user: caller, by: 'provider', isValid: (tx) => isLinked(tx, claims, caller.id) };
}
