import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerId, users } from './accounts.ts';
import { createdAt, timestamp } from './columns.ts';
import { contactMessages } from './contact.ts';

/** Mail to send, written in the transaction that causes it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    /** The recipient's account, if any. The mail is deleted with it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** The contact message that it is about. The mail is deleted with it. */
    messageId: text('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The one-time link in it. If the link is gone, the mail is useless and not sent. */
    linkId: text('link_id'),
    /** The event that it is about. The text is written on sending, so that it is current and permitted. */
    eventId: integer('event_id'),
    /** For digests: contains the events after this one, up to `eventId`. */
    afterEventId: integer('after_event_id'),
    subject: text().notNull(),
    /** Both are empty after sending. `{token}` becomes the link's token on sending. */
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    /** One process is sending it until then. */
    claimedUntil: timestamp('claimed_until'),
    sentAt: timestamp('sent_at'),
    /** When the mail server refused it for good. */
    refusedAt: timestamp('refused_at'),
    /** The mail server's last error, without addresses. */
    problem: text(),
  },
  (table) => [
    index('outbox_due').on(table.sentAt, table.nextAttemptAt),
    index('outbox_message').on(table.messageId),
    index('outbox_user').on(table.userId, table.createdAt),
  ],
);

/** Counts of the rate limiter by key, with the time at which they expire. */
export const rateLimits = sqliteTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: integer({ mode: 'timestamp_ms' }),
});

/** Results of requests with an Idempotency-Key (platform/server/idempotency.ts). */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: ownerId(),
    operation: text({
      enum: [
        'create idea',
        'open round',
        'add source',
        'add comment',
        'answer message',
        'import ideas',
      ],
    }).notNull(),
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
