// How much mail one address gets, over all kinds of mail and all accounts. Counted when a message goes out, so that no kind
// can be forgotten.
import { and, eq, isNotNull } from 'drizzle-orm';
import { oneTimeLinks, users } from '../../../../db/schema/accounts.ts';
import { lab } from '../../lab.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { consume, giveBack, type LimitName } from '../limits.ts';
import type { Claimed } from './outbox.ts';

type Message = Pick<
  Claimed,
  'recipient' | 'userId' | 'messageId' | 'linkId' | 'eventId' | 'afterEventId'
>;

type Count = { name: LimitName; key: string };

const countsOf = (names: readonly LimitName[], key: string): Count[] =>
  names.map((name) => ({ name, key }));

const ofProven = (kind: string, recipient: string) => [
  ...countsOf(['mail-hour', 'mail-day'], `${kind} ${recipient}`),
  ...countsOf(['all-mail-hour', 'all-mail-day'], recipient),
];
const ofUnproven = (kind: string, recipient: string) =>
  countsOf(['unproven-mail-hour', 'unproven-mail-day'], `${kind} ${recipient}`);

const isProven = async (email: string) =>
  (await db().$count(users, and(eq(users.email, email), isNotNull(users.emailProvenAt)))) > 0;

/**
 * Which count a message is part of; null for none. Kinds are counted apart, so that none starves another: whoever floods
 * somebody with mentions or links keeps no notice of a new password from them.
 */
async function kindOf({ recipient, userId, messageId, linkId, eventId, afterEventId }: Message) {
  // The operator's own address, which asks for this mail; the contact form has limits of its own.
  if (messageId !== null && recipient === lab.email) return null;
  // One a day, by how it is made.
  if (afterEventId !== null) return null;
  // An invitation or a reply: an administrator has written to this address.
  if (userId === null) return 'lab';
  if (eventId !== null) return 'news';
  if (linkId === null) return 'notice';
  const [link] = await db()
    .select({ purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.id, linkId));
  // Counted when they are asked for: a link that is not mailed must not end the one before, and whoever asks is told.
  if (link?.purpose === 'password' || link?.purpose === 'email') return null;
  return link?.purpose ?? null;
}

/** @returns takes the counts back; null where one of them has reached its limit, and then none is counted */
async function count(counts: readonly Count[]): Promise<(() => Promise<void>) | null> {
  const counted: Count[] = [];
  const takeBack = async () => {
    for (const { name, key } of counted) await giveBack(name, key);
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

/**
 * Counts a message before it is sent.
 * @returns takes it back, where it was not sent after all; null where its recipient has had enough
 */
export async function countForRecipient(message: Message): Promise<(() => Promise<void>) | null> {
  const kind = await kindOf(message);
  if (kind === null) return async () => {};
  const { recipient } = message;
  // An address that nobody has proven may belong to a stranger: all that an account has sent there counts as one. What its
  // former owner gets to undo a change of address is theirs alone.
  const isOwn = kind === 'lab' || (kind !== 'email-undo' && (await isProven(recipient)));
  return count(
    isOwn ? ofProven(kind, recipient) : ofUnproven(kind === 'email-undo' ? kind : 'any', recipient),
  );
}

/**
 * Counts a link to an address that nobody has proven, before it is queued, so that whoever asks is told.
 * @param network `Client.network` of whoever asks
 * @throws Problem 429
 */
async function countLink(kind: 'password' | 'email', email: string, network: string) {
  await consume('unproven-link-network', `${kind} ${email} ${network}`);
  await consume('unproven-link', `${kind} ${email}`);
}

/** Counts a link that proves an address. @throws Problem 429 where the address has had enough */
export const countEmailLink = (email: string, network: string): Promise<void> =>
  countLink('email', email, network);

/** Counts a link for a new password. @returns false where an unproven address has had enough */
export async function countPasswordLink(email: string, network: string): Promise<boolean> {
  // Links to proven addresses are counted by who asks (`countAttempt`).
  if (await isProven(email)) return true;
  try {
    await countLink('password', email, network);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
