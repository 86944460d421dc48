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
import { db } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Transaction } from '../database/transaction.ts';
import { mailSending } from '../limits.ts';
import type { MailMessage } from './templates.ts';

type Recipient = {
  email: string;
  /** Row id. A contact reply's message has the reply's id, so that its delivery can be looked up. */
  id?: string;
  userId?: string | null;
  replyTo?: string;
  /** The contact message that this mail is about. */
  messageId?: string;
  /** The one-time link in the message. */
  linkId?: string;
};

/** Called when something was put into the outbox; the mail worker sets it. */
let wake = () => {};
export const onMail = (listener: () => void) => {
  // What it does belongs to no request: it is called in one that may have waited long enough.
  wake = AsyncLocalStorage.bind(listener);
};

/** Puts a message into the outbox in the transaction that causes it. Call `wakeMailWorker` after the transaction. */
export const queueMail = (
  tx: Transaction,
  message: MailMessage,
  { email, id = randomUUID(), ...about }: Recipient,
) => {
  const now = new Date();
  const row = { ...message, ...about, id, recipient: email, createdAt: now, nextAttemptAt: now };
  return tx.insert(outbox).values(row);
};

/** Tells the mail worker that there is something to send. */
export const wakeMailWorker = () => wake();

const linkWorks = () =>
  exists(
    db()
      .select({ id: oneTimeLinks.id })
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.id, outbox.linkId), gt(oneTimeLinks.expiresAt, new Date()))),
  );
/** Nobody has a use for a message whose link was used, withdrawn, or has expired. */
export const isMailUseful = () => or(isNull(outbox.linkId), linkWorks());
export const isMailUseless = () =>
  and(isNull(outbox.sentAt), isNotNull(outbox.linkId), not(linkWorks()));

export const waiting = () => and(isNull(outbox.sentAt), isNull(outbox.refusedAt), isMailUseful());

/** One process has a message for this long, and longer where it keeps the claim; after a crash another one takes it. */
const claimMs = 2 * 60 * 1000;

const longestWaitMs = 60 * 60 * 1000;

/** Nobody sends the message. A claim further ahead than claims are made stems from a clock that was wrong. */
export const isFree = (now: number) =>
  or(
    isNull(outbox.claimedUntil),
    lt(outbox.claimedUntil, new Date(now)),
    gt(outbox.claimedUntil, new Date(now + 2 * claimMs)),
  );

/** Its wait is over. A longer one than there is stems from a clock that was wrong. */
const isDue = (now: number) =>
  or(
    lte(outbox.nextAttemptAt, new Date(now)),
    gt(outbox.nextAttemptAt, new Date(now + 2 * longestWaitMs)),
  );

export type Claimed = typeof outbox.$inferSelect;

const domain = sql`lower(substr(${outbox.recipient}, instr(${outbox.recipient}, '@') + 1))`;
const domainOf = ({ recipient }: Claimed) =>
  recipient.slice(recipient.indexOf('@') + 1).toLowerCase();

/** The messages that may join those being sent: one of each domain, since all of a slow one wait for the same server. */
function mayJoin(active: Claimed[]) {
  const withoutLink = active.filter(({ linkId }) => linkId === null).length;
  return and(
    notInArray(domain, active.map(domainOf)),
    withoutLink >= mailSending.withoutLink ? isNotNull(outbox.linkId) : undefined,
  );
}

/**
 * Takes the message that is due first, so that no other process sends it; those with a link go before the others.
 * @param active what this process is sending
 * @returns null when none is due
 */
export async function claim(active: Claimed[]): Promise<Claimed | null> {
  const now = new Date();
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(waiting(), isDue(now.getTime()), isFree(now.getTime()), mayJoin(active)))
    .orderBy(isNull(outbox.linkId), asc(outbox.nextAttemptAt))
    .limit(1);
  const [claimed] = await db()
    .update(outbox)
    .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${due})`)
    .returning();
  return claimed ?? null;
}

/**
 * Takes a message with news out that has nothing to tell any more. Where its reader wants no such messages any more, the next digest
 * tells of it, unless one has gone out since; in the inbox it stands in any case.
 */
export async function drop({ id }: Claimed): Promise<void> {
  await db()
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

/** Gives back a message that is not sent after all. */
export async function releaseMail({ id }: Claimed): Promise<void> {
  await db().update(outbox).set({ claimedUntil: null }).where(eq(outbox.id, id));
}

/** Keeps what is still being sent, for as long as the mail server takes: nobody else may claim it. */
export async function keepClaims(messages: Claimed[]): Promise<void> {
  const now = Date.now();
  const claimedUntil = new Date(now + claimMs);
  const ids = messages.map(({ id }) => id);
  const ending = or(lt(outbox.claimedUntil, new Date(now + claimMs / 2)), isFree(now));
  const kept = await db()
    .update(outbox)
    .set({ claimedUntil })
    .where(and(inArray(outbox.id, ids), ending))
    .returning({ id: outbox.id });
  for (const message of messages)
    if (kept.some(({ id }) => id === message.id)) message.claimedUntil = claimedUntil;
}

/** Sent: the text goes, since nobody needs it here any more. */
export async function markSent({ id }: Claimed): Promise<void> {
  await db()
    .update(outbox)
    .set({ sentAt: new Date(), claimedUntil: null, text: '', html: '', problem: null })
    .where(eq(outbox.id, id));
}

/** Not sent: tried again after a while that doubles, or, where that is of no use, not. */
export async function markFailed(message: Claimed, problem: string, final: boolean): Promise<void> {
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

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Removes what was sent or has failed more than 30 days ago, or was written then and is of no use any more. */
export async function removeOldMail(): Promise<void> {
  const then = new Date(Date.now() - keptMs);
  await deleteInBatches(
    outbox,
    or(
      lt(outbox.sentAt, then),
      lt(outbox.refusedAt, then),
      and(isMailUseless(), lt(outbox.createdAt, then)),
    ),
  );
}
