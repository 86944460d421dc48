import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { type WebhookGroup, webhookKinds } from '../../src/features/webhooks/domain/webhook.ts';
import { createdAt, sqlList, timestamp } from './columns.ts';

export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: webhookKinds }).notNull(),
    /** It may contain a secret: only the form that changes it shows it in full. */
    url: text().notNull(),
    /** Signs each message, so it is kept as it is; null for a kind that is not signed. */
    secret: text(),
    eventGroups: text('event_groups', { mode: 'json' }).$type<WebhookGroup[]>().notNull(),
    /** Messages hold titles and texts of ideas. */
    carriesTexts: integer('carries_texts', { mode: 'boolean' }).notNull(),
    /** The newest event that deliveries were made of, or that was left out. */
    queuedThrough: integer('told_through').notNull(),
    /** The first attempt that failed since one arrived. */
    failingSince: timestamp('failing_since'),
    switchedOffAt: timestamp('switched_off_at'),
    switchedOffBy: text('switched_off_by', { enum: ['administrator', 'failing'] }),
    createdAt: createdAt(),
  },
  (table) => [check('webhooks_kind', sql`${table.kind} in (${sqlList(webhookKinds)})`)],
);

/** Messages to webhooks, queued like mail. The text is written for each attempt. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`: the same for every attempt. */
    id: text().primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Null for a test. */
    eventId: integer('event_id'),
    createdAt: createdAt(),
    /** Attempts since the last manual resend. */
    tries: integer().notNull().default(0),
    /** Null where it is not tried again. */
    nextTryAt: timestamp('next_try_at'),
    /** Until then one process is sending it. */
    claimedUntil: timestamp('claimed_until'),
    /** The last attempt: when it was made, how long it took, and the status of the answer, or why there was none. */
    triedAt: timestamp('tried_at'),
    tookMs: integer('took_ms'),
    status: integer(),
    problem: text(),
    /** The first words of an answer that says that it was not taken. */
    answer: text(),
    deliveredAt: timestamp('delivered_at'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.webhookId, table.eventId),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('webhook_deliveries_claimed')
      .on(table.webhookId, table.claimedUntil)
      .where(sql`claimed_until is not null`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_tried').on(table.webhookId, table.triedAt),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
