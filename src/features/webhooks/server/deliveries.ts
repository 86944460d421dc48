import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '#db/schema/webhooks.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import type { EventKind } from '#features/events/domain/event.ts';
import { db, type Reader } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { latestFirst, pageOf } from '#platform/server/pagination.ts';
import { testType } from '../domain/webhook.ts';
import { isClaimed, queueTest, wakeDeliveryWorker } from './delivery-worker.ts';
import { buildDeliveryBody, webhookEvents } from './message.ts';
import { requireWebhook } from './webhooks.ts';

const kindOf = sql<EventKind | null>`(select kind from events where events.id = ${webhookDeliveries.eventId})`;
const titleOf = sql<string | null>`(select coalesce(
    (select idea_title from ideas where ideas.id = events.idea_id),
    (select title from rounds where rounds.id = events.round_id))
  from events where events.id = ${webhookDeliveries.eventId})`;

const columns = {
  ...columnsOf(webhookDeliveries, 'id', 'createdAt', 'tries', 'answer', 'tookMs', 'nextTryAt'),
  ...columnsOf(webhookDeliveries, 'eventId', 'triedAt', 'status', 'problem', 'deliveredAt'),
  kind: kindOf,
  about: titleOf,
};
const order = latestFirst(webhookDeliveries);

/** @throws Problem 404 */
export async function listDeliveries(id: string, from?: string) {
  await requireWebhook(db(), id);
  const ofWebhook = eq(webhookDeliveries.webhookId, id);
  const page = pageOf(order, from);
  const rows = db()
    .select(columns)
    .from(webhookDeliveries)
    .where(and(ofWebhook, page.after))
    .orderBy(page.order)
    .limit(page.limit);
  return page.read(
    rows,
    db().$count(webhookDeliveries, ofWebhook),
    ({ eventId, kind, triedAt, status, problem, deliveredAt, ...row }) => ({
      ...row,
      type: eventId === null ? testType : kind && webhookEvents.has(kind) ? kind : 'unknown',
      last: triedAt && { at: triedAt, status, problem },
      state: deliveredAt ? 'delivered' : row.nextTryAt ? 'waiting' : 'given up',
    }),
  );
}

async function requireDelivery(tx: Reader, webhookId: string, id: string) {
  const [found] = await tx
    .select({
      delivery: webhookDeliveries,
      webhook: webhooks,
      isBeingSent: sql<number>`${isClaimed('webhook_deliveries')}`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhooks.id, webhookId)));
  if (!found) throw new Problem(404, 'There is no such message in the log.');
  return found;
}

/**
 * Builds the message, because no content is stored that could outlive its idea.
 * @returns null if nothing may be sent any more @throws Problem 404
 */
export async function readMessage(webhookId: string, id: string): Promise<string | null> {
  const { webhook, delivery } = await requireDelivery(db(), webhookId, id);
  return buildDeliveryBody(webhook, delivery);
}

export const testWebhook = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    await requireWebhook(tx, id);
    await queueTest(tx, id);
    await recordAuditEntry(tx, caller, id, 'webhook.tested');
  });

const switchedOff = () => new Problem(409, 'This webhook is switched off. Switch it on first.');

/** Starts the attempts again. The id stays, because it is the same message. */
const fromTheStart = () => ({ nextTryAt: new Date(), deliveredAt: null, tries: 0 });

/** @throws Problem 404, 409 (the webhook is switched off, or the message is being sent) */
export const resend = (caller: Caller, webhookId: string, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { webhook, delivery, isBeingSent } = await requireDelivery(tx, webhookId, id);
    if (webhook.switchedOffAt && delivery.eventId !== null) throw switchedOff();
    // The outcome of the current attempt would be recorded as that of the next one.
    if (isBeingSent) throw new Problem(409, 'This message is on its way at the moment.');
    await tx.update(webhookDeliveries).set(fromTheStart()).where(eq(webhookDeliveries.id, id));
    await recordAuditEntry(tx, caller, webhookId, 'webhook.resent');
    wakeDeliveryWorker(tx);
  });

/** Sends all undelivered messages again. @throws Problem 404, 409 (the webhook is switched off) */
export const resendAll = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    if ((await requireWebhook(tx, id)).switchedOffAt) throw switchedOff();
    const { deliveredAt, eventId, webhookId } = webhookDeliveries;
    const isFree = sql`not ${isClaimed('webhook_deliveries')}`;
    const { rowsAffected } = await tx
      .update(webhookDeliveries)
      .set(fromTheStart())
      .where(and(eq(webhookId, id), isNull(deliveredAt), isNotNull(eventId), isFree));
    if (rowsAffected === 0) return;
    await recordAuditEntry(tx, caller, id, 'webhook.resent', 'all');
    wakeDeliveryWorker(tx);
  });
