import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { type WebhookGroup, webhookKinds } from '#features/webhooks/domain/webhook.ts';
import { createdAt, partOf, sqlList, timestamp } from './columns.ts';

export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: webhookKinds }).notNull(),
    /** May contain a secret, so only the edit form shows it in full. */
    url: text().notNull(),
    /** Signs messages, so it is not hashed; null for kinds without a signature. */
    secret: text(),
    eventGroups: text('event_groups', { mode: 'json' }).$type<WebhookGroup[]>().notNull(),
    /** Whether messages contain titles and texts of ideas. */
    carriesTexts: integer('carries_texts', { mode: 'boolean' }).notNull(),
    /** The newest event that was queued or skipped. */
    queuedThrough: integer('queued_through').notNull(),
    /** The first failed attempt since the last successful one. */
    failingSince: timestamp('failing_since'),
    switchedOffAt: timestamp('switched_off_at'),
    switchedOffBy: text('switched_off_by', { enum: ['administrator', 'failing'] }),
    createdAt: createdAt(),
  },
  (table) => [check('webhooks_kind', sql`${table.kind} in (${sqlList(webhookKinds)})`)],
);

/** Messages to webhooks. The text is written for each attempt. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, the same for every attempt. */
    id: text().primaryKey(),
    webhookId: partOf('webhook_id', () => webhooks.id),
    /** Null for a test. */
    eventId: integer('event_id'),
    createdAt: createdAt(),
    /** Attempts since the last manual resend. */
    tries: integer().notNull().default(0),
    /** Null if it is not tried again. */
    nextTryAt: timestamp('next_try_at'),
    /** One process is sending it until then. */
    claimedUntil: timestamp('claimed_until'),
    /** The last attempt: its time and duration, and the status of the response or why there was none. */
    triedAt: timestamp('tried_at'),
    tookMs: integer('took_ms'),
    status: integer(),
    problem: text(),
    /** The start of the response's body, if the receiver refused. */
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
