// Which account belongs to whom at the provider.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { identities, users } from '../../../../db/schema.ts';
import { db } from '../../database/database.ts';
import type { Reader, Transaction } from '../../database/transaction.ts';
import { insertLetterStatement } from '../../mail/outbox.ts';
import { providerLinked } from '../../mail/templates.ts';
import type { Client } from '../client.ts';
import { insertSecurityEventStatement } from '../security-events.ts';
import type { Claims } from './claims.ts';
import { providerSettings } from './openid.ts';

export const isIdentity = ({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Whether the person at the provider is still linked to the account. */
export const isLinked = async (tx: Reader, claims: Claims, userId: string): Promise<boolean> =>
  (await tx.$count(identities, and(isIdentity(claims), eq(identities.userId, userId)))) > 0;

/** The statement that makes somebody at the provider an account's. */
export const insertIdentityStatement = ({ issuer, subject }: Claims, userId: string) => {
  const now = new Date();
  return db()
    .insert(identities)
    .values({ id: randomUUID(), issuer, subject, userId, createdAt: now, lastUsedAt: now });
};

/** The statement after which nobody at the provider opens an account. */
export const forgetIdentitiesStatement = (userId: string) =>
  db().delete(identities).where(eq(identities.userId, userId));

/** After this nobody at the provider opens the account. */
export const removeIdentities = (tx: Transaction, userId: string) =>
  tx.delete(identities).where(eq(identities.userId, userId));

/** The statements that note it where the owner of an account that was there before reads of it. */
export const linkedStatements = (
  { id: userId, email }: { id: string; email: string },
  client: Client,
  how: string,
) => [
  insertSecurityEventStatement({ kind: 'sign-in provider linked', userId, client, detail: how }),
  insertLetterStatement(providerLinked(providerSettings().name), { email, userId }),
];

const person = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  suspendedAt: users.suspendedAt,
  emailProvenAt: users.emailProvenAt,
};

/** The account of somebody at the provider; undefined where there is none. */
export async function accountOf(claims: Claims) {
  const [found] = await db()
    .select(person)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIdentity(claims));
  return found;
}

/** The account with an address, and whether it belongs to somebody at the provider; undefined where there is none. */
export async function accountWith(email: string, { issuer }: Claims) {
  const [found] = await db()
    .select({ ...person, identity: identities.id })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(eq(users.email, email));
  return found;
}

export type Known = NonNullable<Awaited<ReturnType<typeof accountOf>>>;
