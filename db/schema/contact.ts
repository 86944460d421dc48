import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { messageStatuses } from '#features/contact/domain/message-status.ts';
import { users } from './accounts.ts';
import { createdAt, partOf } from './columns.ts';

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    status: text({ enum: messageStatuses }).notNull().default('unread'),
    /** True if it was sent faster than a person types. */
    maybeSpam: integer('maybe_spam', { mode: 'boolean' }).notNull().default(false),
    /** The account that had this address, verified, before it changed to another one. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_status').on(table.status, table.createdAt),
    index('contact_messages_created').on(table.createdAt),
  ],
);

export const contactReplies = sqliteTable(
  'contact_replies',
  {
    id: text().primaryKey(),
    messageId: partOf('message_id', () => contactMessages.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('contact_replies_message').on(table.messageId)],
);
