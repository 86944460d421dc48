import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerId, users } from './accounts.ts';
import { createdAt, timestamp } from './columns.ts';
import { contactMessages } from './contact.ts';

/** Mail on its way out: written with what causes it, sent when the mail server takes it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    /** The recipient's account, if any; the mail is deleted with it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** The contact message it is about; it goes when the message goes. */
    messageId: text('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The one-time link in it: once that is gone, the letter is of no use and is not sent. */
    linkId: text('link_id'),
    /** The event of the mail. The text is written when it is sent, so that it is current and permitted. */
    eventId: integer('event_id'),
    /** For digests: covers the events after this one, up to `eventId`. */
    afterEventId: integer('after_event_id'),
    subject: text().notNull(),
    /** Both empty after sending. `{token}` is replaced by a link's token when the mail is sent. */
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    /** Until then one process is sending it. */
    claimedUntil: timestamp('claimed_until'),
    sentAt: timestamp('sent_at'),
    /** The mail server refused this recipient for good. */
    refusedAt: timestamp('refused_at'),
    /** The mail server's last message, without addresses. */
    problem: text(),
  },
  (table) => [
    index('outbox_due').on(table.sentAt, table.nextAttemptAt),
    index('outbox_message').on(table.messageId),
    index('outbox_user').on(table.userId, table.createdAt),
  ],
);

/** Counters of the rate limiter: what a key has used and until when. */
export const rateLimits = sqliteTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: integer({ mode: 'timestamp_ms' }),
});

/** The results of requests with an Idempotency-Key, for repeated ones (platform/server/idempotency.ts). */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: ownerId(),
    operation: text({ enum: ['create idea', 'open round', 'add source'] }).notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    resultId: text('result_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index('idempotency_keys_result').on(table.resultId),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
