import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { outbox } from '#db/schema/platform.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { createLinkToken, withToken } from '#features/accounts/server/links.ts';
import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import {
  isFree,
  isMailUseful,
  isMailUseless,
  isWaiting,
  wakeMailWorker,
} from '#platform/server/mail/outbox.ts';
import { latestFirst, pageOf } from '#platform/server/pagination.ts';
import type { Counts } from '../domain/admin-response.ts';

/** Leaves out messages that were queued just now. */
export async function countMail(): Promise<Counts['mail']> {
  const late = config().smtpUrl ? and(isWaiting(), isNotNull(outbox.problem)) : isWaiting();
  const refused = and(isNull(outbox.sentAt), isNotNull(outbox.refusedAt), isMailUseful());
  return { waiting: await db().$count(outbox, late), refused: await db().$count(outbox, refused) };
}

/** Hides digests, which could show who was reminded to score. Lists them only if they could not be sent. */
const shown = or(isNull(outbox.afterEventId), isNotNull(outbox.problem));

const order = latestFirst(outbox);
const columns = {
  ...columnsOf(outbox, 'id', 'recipient', 'subject', 'createdAt', 'attempts', 'problem'),
  ...columnsOf(outbox, 'sentAt', 'refusedAt', 'eventId'),
};

export async function listMail(from?: string) {
  const configured = config().smtpUrl !== undefined;
  const page = pageOf(order, from);
  const rows = db()
    .select({ ...columns, isUseless: sql<number>`${isMailUseless()}` })
    .from(outbox)
    .where(and(page.after, shown))
    .orderBy(page.order)
    .limit(page.limit);
  const list = await page.read(
    rows,
    db().$count(outbox, shown),
    ({ sentAt, refusedAt, eventId, isUseless, ...mail }) => ({
      ...mail,
      // The text of a notification does not exist before it is sent.
      readable: !(configured || sentAt || isUseless || eventId !== null),
      state: sentAt ? 'sent' : isUseless ? 'useless' : refusedAt ? 'refused' : 'waiting',
    }),
  );
  return { ...list, configured };
}

/**
 * The text of a message for the administrator to pass on. The audit log records who read it, because its link gets a
 * token that opens the recipient's account. @throws Problem 404
 */
export const readMail = (actor: Caller, id: string): Promise<string> =>
  transactAs(actor, async (tx) => {
    const [message] = await tx
      .select({ text: outbox.text, linkId: outbox.linkId })
      .from(outbox)
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.eventId), isMailUseful()));
    if (!message || config().smtpUrl)
      throw new Problem(404, 'There is no such message to pass on.');
    await recordAuditEntry(tx, actor, id, 'mail.read');
    const { text, linkId } = message;
    return linkId === null ? text : withToken(text, await createLinkToken(tx, linkId));
  });

/** Sends a waiting or refused message now. Its five days of tries begin again. @throws Problem 404 */
export const retryMail = (actor: Caller, id: string): Promise<void> =>
  transactAs(actor, async (tx) => {
    const updated = await tx
      .update(outbox)
      .set({ nextAttemptAt: new Date(), refusedAt: null, attempts: 0 })
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isMailUseful()))
      .returning({ id: outbox.id });
    if (updated.length === 0) throw new Problem(404, 'There is no such message to send.');
    await recordAuditEntry(tx, actor, id, 'mail.retried');
    wakeMailWorker(tx);
  });

/** Deletes an unsent message. @throws Problem 404 */
export const discardMail = (actor: Caller, id: string): Promise<void> =>
  transactAs(actor, async (tx) => {
    const deleted = await tx
      .delete(outbox)
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isFree(Date.now())))
      .returning({ id: outbox.id });
    if (deleted.length === 0)
      throw new Problem(404, 'There is no such message that waits. It may be on its way.');
    await recordAuditEntry(tx, actor, id, 'mail.discarded');
  });
