import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { outbox } from '../../../db/schema.ts';
import type { Counts, Mail, MailList } from '../../domain/administration-response.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { makeToken, withToken } from '../accounts/links.ts';
import { auditIfChanged, insertAuditEntryStatement } from '../audit.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import { Problem } from '../http/problem.ts';
import { latestFirst, pageOf } from '../pages.ts';
import { isFree, mailWaits, useful, useless, waiting } from './outbox.ts';

/** What was not sent: refused for good, or it waits. What is only just on its way is not counted. */
export async function countMail(): Promise<Counts['mail']> {
  const late = config().smtpUrl ? and(waiting(), isNotNull(outbox.problem)) : waiting();
  const refused = and(isNull(outbox.sentAt), isNotNull(outbox.refusedAt), useful());
  return { waiting: await db().$count(outbox, late), refused: await db().$count(outbox, refused) };
}

/** A digest alone could tell who has been reminded that they have not scored: it is shown where it could not be sent. */
const shown = or(isNull(outbox.afterEventId), isNotNull(outbox.problem));

const order = latestFirst(outbox, ({ row }: { row: typeof outbox.$inferSelect }) => row);

/** The outbox for an administrator, the latest first. */
export async function listMail(from?: string): Promise<MailList> {
  const configured = config().smtpUrl !== undefined;
  const page = pageOf(order, from);
  const [rows, total] = await Promise.all([
    db()
      .select({ row: outbox, useless: sql<number>`${useless()}` })
      .from(outbox)
      .where(and(page.after, shown))
      .orderBy(page.order)
      .limit(page.limit),
    db().$count(outbox, shown),
  ]);
  const { items, next } = page.toPage(rows);
  const mails = items.map(
    ({ row, useless }): Mail => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject,
      // The words of news are made when they go out.
      readable: !(configured || row.sentAt || useless || row.eventId !== null),
      createdAt: row.createdAt.toISOString(),
      state: row.sentAt ? 'sent' : useless ? 'useless' : row.refusedAt ? 'refused' : 'waiting',
      attempts: row.attempts,
      problem: row.problem,
    }),
  );
  return { items: mails, total, next, configured };
}

/**
 * The words of a letter that nothing sends, for whoever passes it on; the audit log says who had them. A link in it gets a
 * token for this, which opens somebody's account.
 * @throws Problem 404
 */
export async function readMail(actor: Caller, id: string): Promise<string> {
  const [letter] = await db()
    .select({ text: outbox.text, linkId: outbox.linkId })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.eventId), useful()));
  if (!letter || config().smtpUrl) throw new Problem(404, 'There is no such message to pass on.');
  const record = insertAuditEntryStatement({
    actorId: actor.id,
    action: 'mail read',
    subjectId: id,
  });
  if (letter.linkId === null) {
    await db().batch([callerMayWriteStatement(actor), record]);
    return letter.text;
  }
  const { token, statement } = makeToken(letter.linkId, null);
  await db().batch([callerMayWriteStatement(actor), statement, record]);
  return withToken(letter.text, token);
}

/** Has a letter tried now that waits or was refused. @throws Problem 404 */
export async function retryMail(actor: Caller, id: string): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      db()
        .update(outbox)
        .set({ nextAttemptAt: new Date(), refusedAt: null })
        .where(and(eq(outbox.id, id), isNull(outbox.sentAt), useful()))
        .returning({ id: outbox.id }),
      auditIfChanged({ actorId: actor.id, action: 'mail tried again', subjectId: id }),
    ),
  ]);
  if (!row) throw new Problem(404, 'There is no such message to send.');
  mailWaits();
}

/** Deletes a letter that was not sent. @throws Problem 404 */
export async function discardMail(actor: Caller, id: string): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      db()
        .delete(outbox)
        .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isFree(Date.now())))
        .returning({ id: outbox.id }),
      auditIfChanged({ actorId: actor.id, action: 'mail discarded', subjectId: id }),
    ),
  ]);
  if (!row) throw new Problem(404, 'There is no such message that waits. It may be on its way.');
}
