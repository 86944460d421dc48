import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { oneTimeLinks } from '../../../../db/schema/accounts.ts';
import { outbox } from '../../../../db/schema/platform.ts';
import { config } from '../config.ts';
import { afterCommit, db, type Transaction } from '../database/database.ts';
import { deleteInBatches } from '../database/sql.ts';
import { mailSending } from '../limits.ts';
import type { MailMessage } from './templates.ts';

type Recipient = {
  email: string;
  /** A reply to a contact message uses the reply's id, so that its delivery can be looked up. */
  id?: string;
  userId?: string | null;
  replyTo?: string;
  messageId?: string;
  linkId?: string;
};

let wake = () => {};
const wakeWorker = () => wake();
export const onMail = (listener: () => void) => {
  // The worker must not run in the async context of the request that wakes it.
  wake = AsyncLocalStorage.bind(listener);
};

export const wakeMailWorker = (tx: Transaction): void => afterCommit(tx, wakeWorker);

export const queueMail = (
  tx: Transaction,
  message: MailMessage,
  { email, id = randomUUID(), ...about }: Recipient,
) => {
  const now = new Date();
  const row = { ...message, ...about, id, recipient: email, createdAt: now, nextAttemptAt: now };
  wakeMailWorker(tx);
  return tx.insert(outbox).values(row);
};

const linkWorks = () =>
  exists(
    db()
      .select({ id: oneTimeLinks.id })
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.id, outbox.linkId), gt(oneTimeLinks.expiresAt, new Date()))),
  );
/** False if its link was used, was withdrawn or has expired. */
export const isMailUseful = () => or(isNull(outbox.linkId), linkWorks());
export const isMailUseless = () =>
  and(isNull(outbox.sentAt), isNotNull(outbox.linkId), not(linkWorks()));

export const isWaiting = () => and(isNull(outbox.sentAt), isNull(outbox.refusedAt), isMailUseful());

/** A process claims a message for this long and can renew the claim. After a crash another process takes it over. */
const claimMs = 2 * 60 * 1000;

const longestWaitMs = 60 * 60 * 1000;

/** SQL: no process claims the message. A claim beyond the longest possible one comes from a wrong clock. */
export const isFree = (now: number) =>
  or(
    isNull(outbox.claimedUntil),
    lt(outbox.claimedUntil, new Date(now)),
    gt(outbox.claimedUntil, new Date(now + 2 * claimMs)),
  );

/** SQL. A wait longer than the longest possible one comes from a wrong clock. */
const isDue = (now: number) =>
  or(
    lte(outbox.nextAttemptAt, new Date(now)),
    gt(outbox.nextAttemptAt, new Date(now + 2 * longestWaitMs)),
  );

export type ClaimedMail = typeof outbox.$inferSelect;

const domain = sql`lower(substr(${outbox.recipient}, instr(${outbox.recipient}, '@') + 1))`;
const domainOf = ({ recipient }: ClaimedMail) =>
  recipient.slice(recipient.indexOf('@') + 1).toLowerCase();

/** Sends one message per domain at a time, because all messages of a slow domain wait for the same server. */
function mayJoin(active: ClaimedMail[]) {
  const withoutLink = active.filter(({ linkId }) => linkId === null).length;
  return and(
    notInArray(domain, active.map(domainOf)),
    withoutLink >= mailSending.withoutLink ? isNotNull(outbox.linkId) : undefined,
  );
}

/** Messages with a link come first. @param active the messages that this process is sending */
export async function claimMail(active: ClaimedMail[]): Promise<ClaimedMail | null> {
  const now = new Date();
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting(), isDue(now.getTime()), isFree(now.getTime()), mayJoin(active)))
    .orderBy(isNull(outbox.linkId), asc(outbox.nextAttemptAt))
    .limit(1);
  const [claimed] = await db()
    .update(outbox)
    .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${due})`)
    .returning();
  return claimed ?? null;
}

/** For a notification over the limit. The inbox shows it, and the next digest contains it. */
export async function deleteMail({ id }: ClaimedMail): Promise<void> {
  await db()
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

export async function unclaimMail({ id }: ClaimedMail): Promise<void> {
  await db().update(outbox).set({ claimedUntil: null }).where(eq(outbox.id, id));
}

export async function renewClaims(messages: ClaimedMail[]): Promise<void> {
  const now = Date.now();
  const claimedUntil = new Date(now + claimMs);
  const ids = messages.map(({ id }) => id);
  const ending = or(lt(outbox.claimedUntil, new Date(now + claimMs / 2)), isFree(now));
  const renewed = await db()
    .update(outbox)
    .set({ claimedUntil })
    .where(and(inArray(outbox.id, ids), ending))
    .returning({ id: outbox.id });
  for (const message of messages)
    if (renewed.some(({ id }) => id === message.id)) message.claimedUntil = claimedUntil;
}

export async function markSent({ id }: ClaimedMail): Promise<void> {
  await db()
    .update(outbox)
    .set({ sentAt: new Date(), claimedUntil: null, text: '', html: '', problem: null })
    .where(eq(outbox.id, id));
}

export async function markFailed(
  message: ClaimedMail,
  problem: string,
  final: boolean,
): Promise<void> {
  const wait = config().mailRetrySeconds * 1000 * 2 ** Math.min(message.attempts - 1, 12);
  const now = Date.now();
  await db()
    .update(outbox)
    .set({
      claimedUntil: null,
      problem,
      ...(final
        ? { refusedAt: new Date(now) }
        : { nextAttemptAt: new Date(now + Math.min(wait, longestWaitMs)) }),
    })
    .where(eq(outbox.id, message.id));
}

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes mail 30 days after it was sent, failed or became useless. */
export async function removeOldMail(): Promise<void> {
  const then = new Date(Date.now() - retentionMs);
  await deleteInBatches(
    outbox,
    or(
      lt(outbox.sentAt, then),
      lt(outbox.refusedAt, then),
      and(isMailUseless(), lt(outbox.createdAt, then)),
    ),
  );
}
