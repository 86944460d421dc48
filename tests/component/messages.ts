import type { User } from '#features/accounts/domain/account-response.ts';
import type { Counts } from '#features/admin/domain/admin-response.ts';
import type { Message } from '#features/contact/domain/contact-response.ts';
import { messageStatuses } from '#features/contact/domain/message-status.ts';
import { answerCalls, type Call, listOf, noContent } from './calls.ts';

/** A message of the contact form as the server returns it. */
export const message = (more: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  name: 'Sara',
  email: 'sara@example.org',
  message: 'Do you work with hospitals?',
  status: 'unread',
  maybeSpam: false,
  createdAt: new Date().toISOString(),
  replies: [],
  ...more,
});

/**
 * A server that stores the messages of the contact form.
 * @param me the author of all replies
 * @param mail counts the mails that wait
 */
export function keepMessages(
  messages: Message[],
  me: User,
  mail = (): Counts['mail'] => ({ waiting: 0, refused: 0 }),
): void {
  const count = (status: string) => messages.filter((one) => one.status === status).length;
  answerCalls({
    'GET /api/admin/messages': ({ path }: Call) => {
      const wanted = new URLSearchParams(path.split('?')[1]).get('status');
      const inOpen = (status: string) => ['unread', 'read'].includes(status);
      const items = messages.filter(({ status }) =>
        wanted === 'open' ? inOpen(status) : status === wanted,
      );
      return listOf(items);
    },
    'GET /api/admin/counts': () => ({
      messages: Object.fromEntries(messageStatuses.map((status) => [status, count(status)])),
      mail: mail(),
    }),
  });
  for (const one of messages)
    answerCalls({
      [`PATCH /api/admin/messages/${one.id}`]: ({ body }: Call) => Object.assign(one, body),
      [`DELETE /api/admin/messages/${one.id}`]: () => {
        messages.splice(messages.indexOf(one), 1);
        return noContent();
      },
      [`POST /api/admin/messages/${one.id}/replies`]: ({ body }: Call) => {
        const { text } = Object(body);
        const createdAt = new Date().toISOString();
        one.replies.push({ text, createdAt, user: { name: me.name }, unsent: null });
        one.status = 'answered';
        return one;
      },
    });
}
