import { and, asc, eq, or } from 'drizzle-orm';
import { contactMessages, contactReplies } from '#db/schema/contact.ts';
import type { FeaturePersonalData } from '#features/accounts/server/personal-data.ts';
import { canOwnMail, excludesEarlierOwners } from '#features/accounts/server/personal-data.ts';
import { db } from '#platform/server/database/database.ts';

/** Messages written from the account, and those from its email address if it is verified. */
export const contactOfPerson: FeaturePersonalData = {
  collect: async ({ id, email, emailVerifiedAt }) => {
    const from = or(
      eq(contactMessages.userId, id),
      emailVerifiedAt !== null
        ? and(eq(contactMessages.email, email), excludesEarlierOwners(contactMessages.userId, id))
        : undefined,
    );
    const [messages, replies, written] = await Promise.all([
      db().select().from(contactMessages).where(from).orderBy(asc(contactMessages.createdAt)),
      db()
        .select({ reply: contactReplies })
        .from(contactReplies)
        .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
        .where(from)
        .orderBy(asc(contactReplies.createdAt)),
      db().select().from(contactReplies).where(eq(contactReplies.userId, id)),
    ]);
    return {
      contactMessages: messages.map(({ userId: _, ...message }) => ({
        ...message,
        replies: replies
          .filter(({ reply }) => reply.messageId === message.id)
          .map(({ reply: { text, createdAt } }) => ({ text, createdAt })),
      })),
      repliesToMessages: written,
    };
  },
  remove: async (tx, { id, email }) => {
    await tx
      .delete(contactMessages)
      .where(
        and(
          eq(contactMessages.email, email),
          excludesEarlierOwners(contactMessages.userId, id),
          canOwnMail({ id, email }),
        ),
      );
  },
};
