import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { contactMessages, contactReplies } from '#db/schema/contact.ts';
import { outbox } from '#db/schema/platform.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { displayName } from '#features/accounts/server/display-name.ts';
import { open, route } from '#features/accounts/server/http/route.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, transact } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { refusalPage } from '#platform/server/http/plain-page.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { createOnce } from '#platform/server/idempotency.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { latestFirst, pageOf } from '#platform/server/pagination.ts';
import { createdResponse } from '#platform/text/response-schemas.ts';
import { type ContactMessage, contactSchema, isMaybeSpam } from '../domain/contact.ts';
import type { Message } from '../domain/contact-response.ts';
import type { Inbox, MessageStatus } from '../domain/message-status.ts';
import { contactNotice, contactReply } from './contact-templates.ts';

/**
 * Notifies the lab, except of spam. The sender gets no confirmation, or anybody could make the site mail a stranger.
 * @returns the message's id
 */
async function addMessage(input: ContactMessage): Promise<string> {
  const { name, email, message } = input;
  const id = randomUUID();
  // Spam is stored, so that administrators can check it.
  const status: MessageStatus = input.website ? 'spam' : 'unread';
  const maybeSpam = isMaybeSpam(input);
  await transact(async (tx) => {
    const row = { id, name, email, message, status, maybeSpam, createdAt: new Date() };
    await tx.insert(contactMessages).values(row);
    if (status === 'spam') return;
    const notice = contactNotice(input, `${config().siteUrl}/admin#messages`);
    await queueMail(tx, notice, { email: lab.email, replyTo: email, messageId: id });
  });
  return id;
}

const mail = columnsOf(outbox, 'id', 'sentAt', 'refusedAt', 'problem');
type Mail = Pick<typeof outbox.$inferSelect, keyof typeof mail>;

/** Null for a reply that was sent, was queued recently, or is no longer in the outbox. */
function whyUnsent(mail: Mail | null): Message['replies'][number]['unsent'] {
  if (!mail || mail.sentAt) return null;
  if (mail.refusedAt) return 'refused';
  return mail.problem || !config().smtpUrl ? 'waiting' : null;
}

async function repliesTo(ids: string[]) {
  const rows = await db()
    .select({
      ...columnsOf(contactReplies, 'messageId', 'text', 'createdAt'),
      name: displayName,
      mail,
    })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.userId))
    .leftJoin(outbox, eq(outbox.id, contactReplies.id))
    .where(inArray(contactReplies.messageId, ids))
    .orderBy(asc(contactReplies.createdAt));
  return (id: string) =>
    rows
      .filter(({ messageId }) => messageId === id)
      .map(({ messageId: _, name, mail, ...reply }) => ({
        ...reply,
        user: name === null ? null : { name },
        unsent: whyUnsent(mail),
      }));
}

const shownIn = (inbox: Inbox | undefined) => {
  if (inbox === undefined) return ne(contactMessages.status, 'spam');
  if (inbox === 'open') return inArray(contactMessages.status, ['unread', 'read']);
  return eq(contactMessages.status, inbox);
};

export async function countMessages(): Promise<Record<MessageStatus, number>> {
  const rows = await db()
    .select({ status: contactMessages.status, n: count() })
    .from(contactMessages)
    .groupBy(contactMessages.status);
  const counts = { unread: 0, read: 0, answered: 0, archived: 0, spam: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

const order = latestFirst(contactMessages);

type MessageQuery = { status?: Inbox | undefined; from?: string | undefined };

/** Latest first. Without a status it lists everything except spam. */
export async function listMessages({ status, from }: MessageQuery) {
  const where = shownIn(status);
  const page = pageOf(order, from);
  const { items, ...rest } = await page.read(
    db()
      .select()
      .from(contactMessages)
      .where(and(where, page.after))
      .orderBy(page.order)
      .limit(page.limit),
    db().$count(contactMessages, where),
    ({ userId: _, ...row }) => row,
  );
  const replies = await repliesTo(items.map((row) => row.id));
  return { ...rest, items: items.map((row) => ({ ...row, replies: replies(row.id) })) };
}

/** @throws Problem 404 */
async function requireMessage(tx: Reader, id: string) {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!message) throw new Problem(404, 'This message does not exist.');
  return message;
}

/** @throws Problem 404 */
export const setMessageStatus = (actor: Caller, id: string, status: MessageStatus): Promise<void> =>
  transactAs(actor, async (tx) => {
    await requireMessage(tx, id);
    await tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id));
  });

/** Deletes a message with its replies and all mail about it. @throws Problem 404 */
export const deleteMessage = (actor: Caller, id: string): Promise<void> =>
  transactAs(actor, async (tx) => {
    await requireMessage(tx, id);
    await tx.delete(contactMessages).where(eq(contactMessages.id, id));
    await recordAuditEntry(tx, actor, id, 'message.deleted');
  });

/**
 * Queues the reply as mail and stores it.
 * @param key the idempotency key: a second request with the same key and text sends nothing
 * @throws Problem 404, 422 (the key was used for another reply)
 */
export const replyToMessage = (
  actor: Caller,
  id: string,
  text: string,
  key: string | null,
): Promise<void> =>
  transactAs(actor, async (tx) => {
    const { email } = await requireMessage(tx, id);
    const body = { id, text };
    const request = { userId: actor.id, operation: 'answer message', key, body } as const;
    await createOnce(tx, request, {
      done: 'sent another reply',
      async find(replyId) {
        const [reply] = await tx
          .select(columnsOf(contactReplies, 'messageId', 'text', 'createdAt'))
          .from(contactReplies)
          .where(eq(contactReplies.id, replyId));
        return reply;
      },
      async create(replyId) {
        const reply = { messageId: id, text, createdAt: new Date() };
        await tx.insert(contactReplies).values({ id: replyId, userId: actor.id, ...reply });
        const isThisMessage = eq(contactMessages.id, id);
        await tx.update(contactMessages).set({ status: 'answered' }).where(isThisMessage);
        const mail = { id: replyId, messageId: id, email, replyTo: lab.email };
        await queueMail(tx, contactReply(text), mail);
        await recordAuditEntry(tx, actor, id, 'message.answered');
        return reply;
      },
    });
  });

/** Without scripts a browser submits the form itself, so the response is a page or a redirect instead of JSON. */
function adaptToForm(response: Response, { headers }: Request) {
  const isForm = headers
    .get('content-type')
    ?.toLowerCase()
    .startsWith('application/x-www-form-urlencoded');
  if (!isForm) return response;
  if (!response.ok && ![400, 413].includes(response.status))
    return refusalPage(
      'Your message was not sent',
      response,
      'The Back button of your browser brings back what you typed.',
    );
  return new Response(null, {
    status: 303,
    headers: {
      Location: response.ok ? '/contact#sent' : '/contact#not-sent',
      'Cache-Control': 'no-store',
    },
  });
}

export const contactRoute = route({
  POST: open({
    operation: 'sendMessage',
    summary: 'Send a message to the lab',
    status: 201,
    response: createdResponse,
    body: contactSchema,
    form: true,
    adapt: adaptToForm,
    limit: 'contact',
    handle: async ({ body }) => ({ body: { id: await addMessage(body) } }),
  }),
});
