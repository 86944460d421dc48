import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import { contactMessages, contactReplies, outbox, users } from '../../db/schema.ts';
import type { ListQuery } from '../domain/administration.ts';
import type { Counts, Message } from '../domain/administration-response.ts';
import { type ContactMessage, looksAutomatic } from '../domain/contact.ts';
import type { Inbox, MessageStatus } from '../domain/message-status.ts';
import type { Listed } from '../domain/response-parts.ts';
import { site } from '../site.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { shownName } from './accounts/shown-name.ts';
import { auditIfChanged, insertAuditEntryStatement } from './audit.ts';
import { config } from './config.ts';
import { db } from './database/database.ts';
import { brokenConstraint } from './database/errors.ts';
import { thenIfChanged } from './database/then-if-changed.ts';
import { Problem } from './http/problem.ts';
import { insertLetterStatement, mailWaits } from './mail/outbox.ts';
import { contactNotice, contactReply } from './mail/templates.ts';
import { latestFirst, pageOf } from './pages.ts';

/**
 * Keeps a message and notifies the lab, both or neither; returns its id. The sender gets nothing, so
 * that nobody can have mail sent to a stranger.
 */
export async function keepMessage(input: ContactMessage): Promise<string> {
  const { name, email, message } = input;
  const id = randomUUID();
  const setAside = looksAutomatic(input);
  const status: MessageStatus = setAside ? 'set-aside' : 'unread';
  const keeping = db()
    .insert(contactMessages)
    .values({ id, name, email, message, status, createdAt: new Date() });
  if (setAside) {
    await keeping;
    return id;
  }
  const notice = contactNotice(input, `${config().siteUrl}/admin#messages`);
  await db().batch([
    keeping,
    insertLetterStatement(notice, { email: site.email, replyTo: email, messageId: id }),
  ]);
  mailWaits();
  return id;
}

const { id, sentAt, refusedAt, problem } = getTableColumns(outbox);
/** Of the letter that a reply went out with, or was to. */
const letter = { id, sentAt, refusedAt, problem };
type Letter = Pick<typeof outbox.$inferSelect, keyof typeof letter>;

/** What is only just on its way is not told, nor what is in the outbox no more. */
function whyUnsent(letter: Letter | null): Message['replies'][number]['unsent'] {
  if (!letter || letter.sentAt) return null;
  if (letter.refusedAt) return 'refused';
  return letter.problem || !config().smtpUrl ? 'waiting' : null;
}

async function repliesTo(ids: string[]) {
  const rows = await db()
    .select({ reply: contactReplies, name: shownName, letter })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.userId))
    .leftJoin(outbox, eq(outbox.id, contactReplies.id))
    .where(inArray(contactReplies.messageId, ids))
    .orderBy(asc(contactReplies.createdAt));
  return (id: string): Message['replies'] =>
    rows
      .filter(({ reply }) => reply.messageId === id)
      .map(({ reply, name, letter }) => ({
        text: reply.text,
        createdAt: reply.createdAt.toISOString(),
        user: name === null ? null : { name },
        unsent: whyUnsent(letter),
      }));
}

const shownIn = (inbox: Inbox | undefined) => {
  if (inbox === undefined) return ne(contactMessages.status, 'set-aside');
  if (inbox === 'open') return inArray(contactMessages.status, ['unread', 'read']);
  return eq(contactMessages.status, inbox);
};

/** How many messages there are of each status. */
export async function countMessages(): Promise<Counts['messages']> {
  const rows = await db()
    .select({ status: contactMessages.status, n: count() })
    .from(contactMessages)
    .groupBy(contactMessages.status);
  const counts = { unread: 0, read: 0, answered: 0, archived: 0, 'set-aside': 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

const order = latestFirst(contactMessages, (row: typeof contactMessages.$inferSelect) => row);

/** The inbox, the latest first; without a status everything that was not set aside. */
export async function listMessages({ status, from }: ListQuery): Promise<Listed<Message>> {
  const where = shownIn(status);
  const page = pageOf(order, from);
  const [rows, total] = await Promise.all([
    db()
      .select()
      .from(contactMessages)
      .where(and(where, page.after))
      .orderBy(page.order)
      .limit(page.limit),
    db().$count(contactMessages, where),
  ]);
  const { items, next } = page.toPage(rows);
  const replies = await repliesTo(items.map((row) => row.id));
  const messages = items.map(({ userId: _, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    replies: replies(row.id),
  }));
  return { items: messages, total, next };
}

const noSuchMessage = () => new Problem(404, 'This message does not exist.');

/** @throws Problem 404 */
export async function setMessageStatus(
  actor: Caller,
  id: string,
  status: MessageStatus,
): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWriteStatement(actor),
    db()
      .update(contactMessages)
      .set({ status })
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id }),
  ]);
  if (!row) throw noSuchMessage();
}

/** Deletes a message with the replies to it and every letter about it. @throws Problem 404 */
export async function deleteMessage(actor: Caller, id: string): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWriteStatement(actor),
    ...thenIfChanged(
      db()
        .delete(contactMessages)
        .where(eq(contactMessages.id, id))
        .returning({ id: contactMessages.id }),
      auditIfChanged({ actorId: actor.id, action: 'message deleted', subjectId: id }),
    ),
  ]);
  if (!row) throw noSuchMessage();
}

/** Writes back by mail and keeps what was written. @throws Problem 404 */
export async function replyToMessage(actor: Caller, id: string, text: string): Promise<void> {
  const [message] = await db()
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .where(eq(contactMessages.id, id));
  if (!message) throw noSuchMessage();
  const about = { id: randomUUID(), messageId: id };
  try {
    await db().batch([
      callerMayWriteStatement(actor),
      db()
        .insert(contactReplies)
        .values({ ...about, userId: actor.id, text, createdAt: new Date() }),
      db().update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, id)),
      insertLetterStatement(contactReply(text), {
        ...about,
        email: message.email,
        replyTo: site.email,
      }),
      insertAuditEntryStatement({ actorId: actor.id, action: 'message answered', subjectId: id }),
    ]);
  } catch (error) {
    // Somebody else has deleted it at this moment.
    if (brokenConstraint(error)) throw noSuchMessage();
    throw error;
  }
  mailWaits();
}
