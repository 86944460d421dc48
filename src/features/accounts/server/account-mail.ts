// Links mail to accounts. An email address belongs to an account only once it was verified, because anybody can sign up
// with any address.
import { and, asc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { oneTimeLinks, users } from '../../../../db/schema/accounts.ts';
import { contactMessages } from '../../../../db/schema/contact.ts';
import { outbox } from '../../../../db/schema/platform.ts';
import { lab } from '../../../platform/lab.ts';
import { db, type Transaction } from '../../../platform/server/database/database.ts';
import type { User } from '../domain/account-response.ts';
import type { Caller } from './caller.ts';
import { withToken } from './links.ts';

type Owner = Pick<User, 'id' | 'email'>;

/** Nobody may sign up with the lab's address, because signing up does not prove that they own it. */
export const isLabEmail = (email: string) => email === lab.email.toLowerCase();

const verified = ({ id }: Owner) =>
  exists(
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.emailVerifiedAt))),
  );

export const excludesEarlierOwners = (
  column: typeof contactMessages.userId | typeof outbox.userId,
  userId: string,
) => or(isNull(column), eq(column, userId));

export const canOwnMail = (owner: Owner): SQL =>
  isLabEmail(owner.email) ? sql`0` : sql`${verified(owner)}`;

/** Links messages of the current address to the account, before the account gets another address. */
export async function attachMessages(tx: Transaction, owner: Owner): Promise<void> {
  const { id: userId, email } = owner;
  const isUnowned = and(isNull(contactMessages.userId), canOwnMail(owner));
  await tx
    .update(contactMessages)
    .set({ userId })
    .where(and(eq(contactMessages.email, email), isUnowned));
  await tx
    .update(outbox)
    .set({ userId })
    .where(and(eq(outbox.recipient, email), isNull(outbox.userId), canOwnMail(owner)));
}

/** Links the messages of an invitation to the account that it created. */
export const attachInvitations = (tx: Transaction, { id, email }: Owner) =>
  tx
    .update(outbox)
    .set({ userId: id })
    .where(and(eq(outbox.recipient, email), isNotNull(outbox.linkId), isNull(outbox.userId)));

/** Deletes mail to the current address with its links. Mail linked to the account is deleted with the account. */
export async function deleteMailOf(tx: Transaction, owner: Owner): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        or(eq(outbox.recipient, owner.email), eq(outbox.replyTo, owner.email)),
        excludesEarlierOwners(outbox.userId, owner.id),
        canOwnMail(owner),
      ),
    );
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.email, owner.email), verified(owner)));
}

const unverifiedNote =
  'Messages from your address and mail to it are left out until a mailed link has shown that it is yours. Set a password by "Forgotten your password?" and download this file again.';

/** Mail to the caller's current address, if verified, and mail to earlier addresses. */
export async function readOwnMail({ id, email, emailVerifiedAt }: Caller) {
  const isVerified = emailVerifiedAt !== null;
  const toEmail = and(eq(outbox.recipient, email), excludesEarlierOwners(outbox.userId, id));
  const messages = await db()
    .select()
    .from(outbox)
    .where(or(eq(outbox.userId, id), isVerified ? toEmail : undefined))
    .orderBy(asc(outbox.createdAt));
  return {
    ...(!isVerified && { note: unverifiedNote }),
    mail: messages.map(({ recipient, subject, text, createdAt, sentAt, refusedAt }) => ({
      recipient,
      subject,
      // Empty once the message was sent.
      text: withToken(text, '…') || null,
      createdAt,
      sentAt,
      refusedAt,
    })),
  };
}
