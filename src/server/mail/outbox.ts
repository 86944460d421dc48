import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { oneTimeLinks, outbox } from '../../../db/schema.ts';
import type { Counts, Mail, MailList } from '../../domain/administration.ts';
import type { User } from '../../domain/role.ts';
import { recording } from '../audit.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { processWide } from '../process-wide.ts';
import type { Letter } from './templates.ts';

type Recipient = {
  email: string;
  userId?: string | null;
  replyTo?: string;
  /** The contact message that the letter is about. */
  messageId?: string;
  /** The one-time link in the letter. */
  linkId?: string;
};

/** Called when something was put into the outbox; the courier sets it. */
const wake = processWide('mail', () => () => {});
export const onMail = (listener: () => void) => {
  wake.value = listener;
};

/**
 * The statement that puts a letter into the outbox, for a batch with what causes it: either both are
 * written or neither. Call `mailWaits` after the batch.
 */
export const posting = (letter: Letter, { email, ...about }: Recipient) => {
  const now = new Date();
  return db()
    .insert(outbox)
    .values({
      ...letter,
      ...about,
      id: randomUUID(),
      recipient: email,
      createdAt: now,
      nextAttemptAt: now,
    });
};

/** Tells the courier that there is something to send. */
export const mailWaits = () => wake.value();

/** Puts a letter into the outbox and lets it be sent; never waits for a mail server. */
export async function post(letter: Letter, recipient: Recipient): Promise<void> {
  await posting(letter, recipient);
  mailWaits();
}

const linkWorks = () =>
  exists(
    db()
      .select({ id: oneTimeLinks.id })
      .from(oneTimeLinks)
      .where(and(eq(oneTimeLinks.id, outbox.linkId), gt(oneTimeLinks.expiresAt, new Date()))),
  );
/** Nobody has a use for a letter whose link was used, withdrawn, or has expired. */
const useful = () => or(isNull(outbox.linkId), linkWorks());
const useless = () => and(isNull(outbox.sentAt), isNotNull(outbox.linkId), not(linkWorks()));

export const waiting = () => and(isNull(outbox.sentAt), isNull(outbox.refusedAt), useful());

/** One process has a letter for this long; after a crash another one takes it. */
const claimMs = 2 * 60 * 1000;

export type Claimed = typeof outbox.$inferSelect;

/** Takes the letter that is due first, so that no other process sends it; null when none is due. */
export async function claim(): Promise<Claimed | null> {
  const now = new Date();
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        waiting(),
        lte(outbox.nextAttemptAt, now),
        or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1);
  const [claimed] = await db()
    .update(outbox)
    .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${due})`)
    .returning();
  return claimed ?? null;
}

/** Sent: the text goes, since links in it open accounts. */
export async function markSent({ id }: Claimed): Promise<void> {
  await db()
    .update(outbox)
    .set({ sentAt: new Date(), claimedUntil: null, text: '', html: '', problem: null })
    .where(eq(outbox.id, id));
}

const longestWaitMs = 60 * 60 * 1000;

/** Not sent: tried again after a while that doubles, or, where the recipient was refused, not. */
export async function markFailed(letter: Claimed, problem: string, final: boolean): Promise<void> {
  const wait = config().mailRetrySeconds * 1000 * 2 ** Math.min(letter.attempts - 1, 12);
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
    .where(eq(outbox.id, letter.id));
}

/** What was not sent: refused for good, or it waits. What is only just on its way is not counted. */
export async function countMail(): Promise<Counts['mail']> {
  const late = config().smtpUrl ? and(waiting(), isNotNull(outbox.problem)) : waiting();
  const refused = and(isNull(outbox.sentAt), isNotNull(outbox.refusedAt), useful());
  return { waiting: await db().$count(outbox, late), refused: await db().$count(outbox, refused) };
}

const pageSize = 50;

/** The outbox for an administrator, the latest first. */
export async function listMail(from = 0): Promise<MailList> {
  const configured = config().smtpUrl !== undefined;
  const [rows, [counted]] = await Promise.all([
    db()
      .select({ row: outbox, useless: sql<number>`${useless()}` })
      .from(outbox)
      .orderBy(desc(outbox.createdAt), asc(outbox.id))
      .limit(pageSize + 1)
      .offset(from),
    db().select({ total: count() }).from(outbox),
  ]);
  const items = rows.slice(0, pageSize).map(
    ({ row, useless }): Mail => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject,
      text: configured || row.sentAt || useless ? null : row.text,
      createdAt: row.createdAt.toISOString(),
      state: row.sentAt ? 'sent' : useless ? 'useless' : row.refusedAt ? 'refused' : 'waiting',
      attempts: row.attempts,
      problem: row.problem,
    }),
  );
  const next = rows.length > pageSize ? String(from + pageSize) : null;
  return { items, total: counted?.total ?? 0, next, configured };
}

/** Sends a letter now that waits or was refused. @throws Problem 404 */
export async function retryMail(actor: User, id: string): Promise<void> {
  const [[row]] = await db().batch([
    db()
      .update(outbox)
      .set({ nextAttemptAt: new Date(), refusedAt: null })
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt), useful()))
      .returning({ id: outbox.id }),
    recording({ actorId: actor.id, action: 'message sent again', subjectId: id }, true),
  ]);
  if (!row) throw new Problem(404, 'There is no such message to send.');
  mailWaits();
}

/** Deletes a letter that was not sent. @throws Problem 404 */
export async function discardMail(actor: User, id: string): Promise<void> {
  const nobodySends = or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, new Date()));
  const [[row]] = await db().batch([
    db()
      .delete(outbox)
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt), nobodySends))
      .returning({ id: outbox.id }),
    recording({ actorId: actor.id, action: 'mail discarded', subjectId: id }, true),
  ]);
  if (!row) throw new Problem(404, 'There is no such message that waits. It may be on its way.');
}

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Removes what was sent more than 30 days ago, or was written then and is of no use any more. */
export async function removeOldMail(): Promise<void> {
  const then = new Date(Date.now() - keptMs);
  await db()
    .delete(outbox)
    .where(or(lt(outbox.sentAt, then), and(useless(), lt(outbox.createdAt, then))));
}
