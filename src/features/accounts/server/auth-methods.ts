import { and, eq, exists, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import {
  accessTokens,
  codeSecrets,
  identities,
  passkeys,
  sessions,
  users,
} from '../../../../db/schema/accounts.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Reader, Transaction } from '../../../platform/server/database/transaction.ts';
import {
  type ReauthenticationMethod,
  reauthenticationMethods,
  type SignInMethod,
} from '../domain/sign-in-method.ts';

const hasPassword = (userId: string): SQL =>
  exists(
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), like(users.passwordHash, '$argon2%'))),
  );

const hasPasskey = (userId: string | SQL): SQL =>
  exists(db().select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)));

/** SQL: the current provider opens the account. A former provider signs nobody in. */
function hasProviderIdentity(userId: string | SQL): SQL {
  const { provider } = config();
  if (!provider) return sql`0`;
  return exists(
    db()
      .select({ id: identities.id })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.issuer, provider.issuer))),
  );
}

/** SQL: a password sign-in of the account needs a code. */
const requiresCode = (userId: string | SQL): SQL =>
  exists(
    db()
      .select()
      .from(codeSecrets)
      .where(and(eq(codeSecrets.userId, userId), isNotNull(codeSecrets.confirmedAt))),
  );

/** SQL: an account can prove who it is by more than its password. */
export const hasStrongMethod = (userId: string | SQL): SQL =>
  sql`(${hasPasskey(userId)} or ${requiresCode(userId)} or ${hasProviderIdentity(userId)})`;

/** The methods by which the owner of an account proves who they are. A code alone opens no account. */
export async function listAuthMethods(
  tx: Reader,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  const [has] = await tx
    .select({
      password: sql<number>`${hasPassword(userId)}`,
      code: sql<number>`${requiresCode(userId)}`,
      passkey: sql<number>`${hasPasskey(userId)}`,
      provider: sql<number>`${hasProviderIdentity(userId)}`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return reauthenticationMethods.filter((method) => has?.[method]);
}

/** Sessions that began with a removed method, and tokens made in them, count as begun with the password. */
export async function downgradeSessions(
  tx: Transaction,
  userId: string,
  by: SignInMethod,
): Promise<void> {
  const signedInBy = 'password';
  await tx
    .update(sessions)
    .set({ signedInBy })
    .where(and(eq(sessions.userId, userId), eq(sessions.signedInBy, by)));
  await tx
    .update(accessTokens)
    .set({ signedInBy })
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.signedInBy, by)));
}
