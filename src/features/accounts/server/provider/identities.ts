// The links between accounts and people at the provider.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { identities, users } from '../../../../../db/schema/accounts.ts';
import type { Reader, Transaction } from '../../../../platform/server/database/transaction.ts';
import { queueMail } from '../../../../platform/server/mail/outbox.ts';
import { providerLinked } from '../../../../platform/server/mail/templates.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Claims } from './claims.ts';
import { providerSettings } from './openid.ts';

export const isIdentity = ({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Whether the person at the provider is still linked to the account. */
export const isLinked = async (tx: Reader, claims: Claims, userId: string): Promise<boolean> =>
  (await tx.$count(identities, and(isIdentity(claims), eq(identities.userId, userId)))) > 0;

/** Links a person at the provider to an account. */
export const createIdentity = (tx: Transaction, { issuer, subject }: Claims, userId: string) => {
  const now = new Date();
  return tx
    .insert(identities)
    .values({ id: randomUUID(), issuer, subject, userId, createdAt: now, lastUsedAt: now });
};

/** Unlinks the provider from the account. */
export const removeIdentities = (tx: Transaction, userId: string) =>
  tx.delete(identities).where(eq(identities.userId, userId));

/** Links a person at the provider to an existing account, records it and mails the owner. */
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

const person = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  suspendedAt: users.suspendedAt,
  emailVerifiedAt: users.emailVerifiedAt,
};

/** The account that is linked to a person at the provider; undefined where there is none. */
export async function findLinkedAccount(tx: Reader, claims: Claims) {
  const [found] = await tx
    .select(person)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIdentity(claims));
  return found;
}

/** The account with an email address, and its link to the provider; undefined where there is none. */
export async function findAccountByEmail(tx: Reader, email: string, { issuer }: Claims) {
  const [found] = await tx
    .select({ ...person, identity: identities.id })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(eq(users.email, email));
  return found;
}

export type Known = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>;
