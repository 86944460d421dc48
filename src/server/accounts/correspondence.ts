// What was written from an address and to it. It is an account's only where a mailed link has shown that the address
// is: anybody can make an account with the address of somebody else.
import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { contactMessages, oneTimeLinks, outbox, users } from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import { site } from '../../site.ts';
import { db } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';

type Owner = Pick<User, 'id' | 'email'>;

/** Whether mail to this address is mail to the lab. Nobody shows at sign-up that an address is theirs. */
export const isLabs = (email: string) => email === site.email.toLowerCase();

/** Asked in the statement itself, so that it is true at the moment the statement runs. */
const proven = ({ id }: Owner) =>
  exists(
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.emailProvenAt))),
  );

/** Not that of somebody who had the address before. */
export const notAnothers = (
  column: typeof contactMessages.userId | typeof outbox.userId,
  { id }: Pick<User, 'id'>,
) => or(isNull(column), eq(column, id));

const mayHave = (owner: Owner): SQL => (isLabs(owner.email) ? sql`0` : sql`${proven(owner)}`);

/**
 * Ties messages that were written with the present email address to an account, before it takes another address: they are
 * still in the person's data, and they go when the account goes.
 */
export async function keepCorrespondence(tx: Transaction, owner: Owner): Promise<void> {
  const { id: userId, email } = owner;
  await tx
    .update(contactMessages)
    .set({ userId })
    .where(and(eq(contactMessages.email, email), isNull(contactMessages.userId), mayHave(owner)));
  await tx
    .update(outbox)
    .set({ userId })
    .where(and(eq(outbox.recipient, email), isNull(outbox.userId), mayHave(owner)));
}

/** Ties the messages of invitations to the account that was made by one. */
export const keepInvitations = (tx: Transaction, { id, email }: Owner) =>
  tx
    .update(outbox)
    .set({ userId: id })
    .where(and(eq(outbox.recipient, email), isNotNull(outbox.linkId), isNull(outbox.userId)));

/** The statements that delete what was written with the present address; what is tied goes with the account. */
export const deleteCorrespondenceStatements = (owner: Owner) =>
  [
    db()
      .delete(contactMessages)
      .where(
        and(
          eq(contactMessages.email, owner.email),
          notAnothers(contactMessages.userId, owner),
          mayHave(owner),
        ),
      ),
    db()
      .delete(outbox)
      .where(
        and(
          or(eq(outbox.recipient, owner.email), eq(outbox.replyTo, owner.email)),
          notAnothers(outbox.userId, owner),
          mayHave(owner),
        ),
      ),
    db()
      .delete(oneTimeLinks)
      .where(and(eq(oneTimeLinks.email, owner.email), proven(owner))),
  ] as const;
