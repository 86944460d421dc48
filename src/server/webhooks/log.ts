// The delivery log, and what an administrator sends again.

import { and, eq, isNull, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../../../db/schema.ts';
import type { Listed } from '../../domain/administration.ts';
import type { EventKind } from '../../domain/event.ts';
import { type Delivery, messageTypes, testType } from '../../domain/webhook.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { type Action, auditIfChanged } from '../audit.ts';
import { db } from '../database/database.ts';
import { type Follower, thenIfChanged } from '../database/then-if-changed.ts';
import { Problem } from '../http/problem.ts';
import { latestFirst, pageOf } from '../pages.ts';
import { deliveryWaits, newId } from './deliveries.ts';
import { type DeliveryRow, messageOf } from './message.ts';
import { getWebhook } from './webhooks.ts';

const noSuchDelivery = () => new Problem(404, 'There is no such message in the log.');

/** The statement that makes a test, which is tried once, also for a webhook that is switched off. */
export const insertTestStatement = (webhookId: string) => {
  const now = Date.now();
  return db().run(sql`insert into webhook_deliveries (id, webhook_id, created_at, next_try_at)
    select ${newId}, id, ${now}, ${now} from webhooks where id = ${webhookId}`);
};

type Row = { row: DeliveryRow; kind: EventKind | null; title: string | null };

const toDelivery = ({ row, kind, title }: Row): Delivery => ({
  id: row.id,
  type: row.eventId === null ? testType : ((kind && messageTypes[kind]) ?? 'unknown'),
  about: title,
  createdAt: row.createdAt.toISOString(),
  tries: row.tries,
  last: row.triedAt && {
    at: row.triedAt.toISOString(),
    status: row.status,
    problem: row.problem,
  },
  answer: row.answer,
  tookMs: row.tookMs,
  state: row.deliveredAt ? 'delivered' : row.nextTryAt ? 'waiting' : 'given up',
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
});

const kindOf = sql<EventKind | null>`(select kind from events where events.id = ${webhookDeliveries.eventId})`;
const titleOf = sql<string | null>`(select coalesce(
    (select idea_title from ideas where ideas.id = events.idea_id),
    (select title from rounds where rounds.id = events.round_id))
  from events where events.id = ${webhookDeliveries.eventId})`;

const order = latestFirst(webhookDeliveries, ({ row }: Row) => row);

/** The delivery log of a webhook, the latest first. @throws Problem 404 */
export async function listDeliveries(id: string, from?: string): Promise<Listed<Delivery>> {
  await getWebhook(id);
  const ofWebhook = eq(webhookDeliveries.webhookId, id);
  const page = pageOf(order, from);
  const [rows, total] = await Promise.all([
    db()
      .select({ row: webhookDeliveries, kind: kindOf, title: titleOf })
      .from(webhookDeliveries)
      .where(and(ofWebhook, page.after))
      .orderBy(page.order)
      .limit(page.limit),
    db().$count(webhookDeliveries, ofWebhook),
  ]);
  const { items, next } = page.toPage(rows);
  return { items: items.map(toDelivery), total, next };
}

/**
 * The body of a message as it would go out now: none is kept, so that no text outlives the idea that it is of.
 * @returns null where there is nothing to tell any more
 * @throws Problem 404
 */
export async function readMessage(webhookId: string, id: string): Promise<string | null> {
  const [found] = await db()
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhooks.id, webhookId)));
  if (!found) throw noSuchDelivery();
  return messageOf(found.webhook, found.delivery);
}

/** Notes what was sent because an administrator wanted it to. */
const note = (
  caller: Caller,
  action: Action,
  subjectId: string,
  detail: string | null = null,
): Follower => auditIfChanged({ actorId: caller.id, action, subjectId, detail });

/** Sends a test. @throws Problem 404 */
export async function testWebhook(caller: Caller, id: string): Promise<void> {
  await getWebhook(id);
  await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(insertTestStatement(id), note(caller, 'webhook tested', id)),
  ]);
  deliveryWaits();
}

const isOn = sql`exists (select 1 from webhooks where webhooks.id = ${webhookDeliveries.webhookId}
  and (switched_off_at is null or ${webhookDeliveries.eventId} is null))`;
/** What is under way is noted when it has arrived, and would be taken for what was sent again. */
const nobodySends = () => sql`(claimed_until is null or claimed_until < ${Date.now()})`;

const switchedOff = () => new Problem(409, 'This webhook is switched off. Switch it on first.');

/** From the start: at once, and for three days. The id stays, since it is the same message. */
const again = () => ({ nextTryAt: new Date(), deliveredAt: null, tries: 0 });

/** Sends one message again. @throws Problem 404, 409 (it is switched off, or the message is on its way) */
export async function sendAgain(caller: Caller, webhookId: string, id: string): Promise<void> {
  const isIt = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId));
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(webhookDeliveries)
        .set(again())
        .where(and(isIt, isOn, nobodySends()))
        .returning({ id: webhookDeliveries.id }),
      note(caller, 'webhook sent again', webhookId),
    ),
  ]);
  if (row) return deliveryWaits();
  if ((await db().$count(webhookDeliveries, isIt)) === 0) throw noSuchDelivery();
  if ((await getWebhook(webhookId)).switchedOff) throw switchedOff();
  throw new Problem(409, 'This message is on its way at the moment.');
}

/** Sends all that did not arrive again, and at once. @throws Problem 404, 409 (it is switched off) */
export async function sendAllAgain(caller: Caller, id: string): Promise<void> {
  if ((await getWebhook(id)).switchedOff) throw switchedOff();
  await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(webhookDeliveries)
        .set(again())
        .where(
          and(
            eq(webhookDeliveries.webhookId, id),
            isNull(webhookDeliveries.deliveredAt),
            sql`event_id is not null`,
            isOn,
            nobodySends(),
          ),
        ),
      note(caller, 'webhook sent again', id, 'all'),
    ),
  ]);
  deliveryWaits();
}
