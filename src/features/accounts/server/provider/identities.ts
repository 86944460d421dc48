import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { identities, users } from '../../../../../db/schema/accounts.ts';
import type { Reader, Transaction } from '../../../../platform/server/database/database.ts';
import { queueMail } from '../../../../platform/server/mail/outbox.ts';
import { providerLinked } from '../../../../platform/server/mail/templates.ts';
import { callerColumns } from '../caller.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Claims } from './claims.ts';
import { providerSettings } from './openid.ts';

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

/** The account with an email address, and its link to the provider; undefined where there is none. */
export async function findAccountByEmail(tx: Reader, email: string, { issuer }: Claims) {
  const [found] = await tx
    .select({ ...callerColumns, identity: identities.id })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(eq(users.email, email));
  return found;
}

export type Known = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>;
