// Limits the mail to one recipient over all kinds and accounts. Counts on sending, so that no kind can bypass it.
import { and, eq, isNotNull } from 'drizzle-orm';
import { oneTimeLinks, users } from '#db/schema/accounts.ts';
import { lab } from '../../lab.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { consume, type LimitName, refundPoint } from '../limits.ts';
import type { ClaimedMail } from './outbox.ts';

/**
 * Removes the tag, because many providers deliver `ada+any@example.org` to `ada@example.org`. Limits for unverified
 * addresses count by mailbox.
 */
function withoutTag(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/\+.*$/s, '') + email.slice(at);
}

type Count = { name: LimitName; key: string };

const countsOf = (names: readonly LimitName[], key: string): Count[] =>
  names.map((name) => ({ name, key }));

const isVerified = async (email: string) =>
  (await db().$count(users, and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))) > 0;

/**
 * The limit that counts a message, or null. Each kind counts alone, so that a flood of mentions blocks no other mail.
 */
async function kindOf(message: ClaimedMail) {
  const { recipient, userId, messageId, linkId, eventId, afterEventId } = message;
  // The operator's own address. The contact form has limits of its own.
  if (messageId !== null && recipient === lab.email) return null;
  // There is one digest a day anyway.
  if (afterEventId !== null) return null;
  // Mail without an account: an invitation, or an administrator's reply.
  if (userId === null) return 'lab';
  if (eventId !== null) return 'notifications';
  if (linkId === null) return 'notice';
  const [link] = await db()
    .select({ purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.id, linkId));
  // Counted on request instead, so that the requester gets the refusal and the earlier link stays valid.
  if (link?.purpose === 'password' || link?.purpose === 'email') return null;
  return link?.purpose ?? null;
}

/** @returns a function that undoes the counts; null at a limit, and then nothing is counted */
async function count(counts: readonly Count[]) {
  const counted: Count[] = [];
  const takeBack = async () => {
    for (const { name, key } of counted) await refundPoint(name, key);
  };
  try {
    for (const one of counts) {
      await consume(one.name, one.key);
      counted.push(one);
    }
    return takeBack;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await takeBack();
    return null;
  }
}

/** Counts a message before it is sent. @returns a function that undoes it; null at the limit */
export async function countForRecipient(message: ClaimedMail) {
  const kind = await kindOf(message);
  if (kind === null) return async () => {};
  const { recipient } = message;
  // An unverified address may be a stranger's, so mail of all kinds to it counts together. The link for a former owner
  // to undo a change of email counts alone.
  const isOwn = kind === 'lab' || (kind !== 'email-undo' && (await isVerified(recipient)));
  if (isOwn)
    return count([
      ...countsOf(['mail-hour', 'mail-day'], `${kind} ${recipient}`),
      ...countsOf(['all-mail-hour', 'all-mail-day'], recipient),
    ]);
  const group = kind === 'email-undo' ? kind : 'any';
  const names = ['unverified-mail-hour', 'unverified-mail-day'] as const;
  return count(countsOf(names, `${group} ${withoutTag(recipient)}`));
}

type Requester = {
  network: string;
  /** True for the account itself and for a browser that has signed in to it. */
  isOwn: boolean;
};

/** Counts before the link is queued, so that the requester gets the refusal. @throws Problem 429 */
export async function countLink(
  kind: 'password' | 'email',
  email: string,
  { network, isOwn }: Requester,
) {
  const mailbox = withoutTag(email);
  // An account with a tag counts as a stranger too, because its mailbox may belong to the account without the tag.
  if (!isOwn || mailbox !== email) {
    await consume('unverified-link-network', `${kind} ${mailbox} ${network}`);
    await consume('unverified-link', `${kind} ${mailbox}`);
  }
  if (isOwn) await consume('unverified-link-own', `${kind} ${email}`);
}

export async function countPasswordLink(email: string, requester: Requester): Promise<boolean> {
  // Links to verified addresses are counted by requester (`countAttempt`).
  if (await isVerified(email)) return true;
  try {
    await countLink('password', email, requester);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
