// Messages of webhooks as rows, like mail in the outbox: made of events, claimed by one process, tried again.
import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../../../db/schema.ts';
import { webhookEvents, webhookGroups } from '../../domain/webhook.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { newestEvent } from '../events/events.ts';
import type { DeliveryRow, WebhookRow } from './message.ts';
import type { Outcome } from './post.ts';
import { longestWaitMs, waitAfter } from './waits.ts';

/** Called when there is something to send at once; the messenger sets it. */
let wake = () => {};
export const onDelivery = (listener: () => void) => {
  wake = AsyncLocalStorage.bind(listener);
};
/** Tells the messenger that there is something to send. */
export const deliveryWaits = () => wake();

/** The group of each kind of event, as JSON. */
const groupOf = JSON.stringify(
  Object.fromEntries(
    webhookGroups.flatMap((group) =>
      Object.keys(webhookEvents[group]).map((kind) => [kind, group]),
    ),
  ),
);

const isBehind = sql`switched_off_at is null and told_through < ${newestEvent}`;

/** SQL for the id of a message: by chance, and the same for all of its attempts. */
export const newId = sql`'msg_' || lower(hex(randomblob(12)))`;

/** One process has a message for this long; after a crash another one takes it. */
const claimMs = 60_000;

/** What is further ahead than it can be stems from a clock that was wrong. */
const isClaimed = (row: string, now: number) => {
  const until = sql.raw(`${row}.claimed_until`);
  return sql`(${until} >= ${now} and ${until} <= ${now + 2 * claimMs})`;
};
const mostAheadMs = 2 * longestWaitMs;

const due = (now: number) => sql`from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where (d.next_try_at <= ${now} or d.next_try_at > ${now + mostAheadMs})
    and (d.claimed_until is null or not ${isClaimed('d', now)})
    and (d.event_id is null or w.switched_off_at is null)
    and not exists (select 1 from webhook_deliveries other
      where other.webhook_id = d.webhook_id and ${isClaimed('other', now)})`;

/** Whether events are to be made into deliveries, and whether one is due. Mostly there is neither: then nothing is written. */
export async function lookForWork(now: number): Promise<{ isBehind: boolean; isDue: boolean }> {
  const [found] = await db().all<{ behind: number; due: number }>(sql`select
    exists (select 1 from webhooks where ${isBehind}) as behind, exists (select 1 ${due(now)}) as due`);
  return { isBehind: found?.behind === 1, isDue: found?.due === 1 };
}

/** Makes deliveries of what has happened. Each process may: the table takes a delivery once for each webhook and event. */
export async function collect(): Promise<void> {
  const now = Date.now();
  await db().batch([
    db().run(sql`insert into webhook_deliveries (id, webhook_id, event_id, created_at, next_try_at)
      select ${newId}, w.id, e.id, ${now}, ${now}
      from webhooks w join events e on e.id > w.told_through
        join json_each(${groupOf}) g on g.key = e.kind
      where w.switched_off_at is null
        and exists (select 1 from json_each(w.event_groups) chosen where chosen.value = g.value)
      order by e.id on conflict do nothing`),
    db().run(sql`update webhooks set told_through = ${newestEvent} where ${isBehind}`),
  ]);
}

export type Claimed = DeliveryRow & { claimedUntil: Date };

/** Takes the message that is due first, of a webhook that gets none at the moment; null when none is due. */
export async function claim(): Promise<Claimed | null> {
  const now = Date.now();
  const claimedUntil = new Date(now + claimMs);
  const [claimed] = await db()
    .update(webhookDeliveries)
    .set({ claimedUntil })
    .where(sql`id = (select d.id ${due(now)} order by d.next_try_at, d.event_id limit 1)`)
    .returning();
  return claimed ? { ...claimed, claimedUntil } : null;
}

export async function webhookOf({ webhookId }: DeliveryRow): Promise<WebhookRow | undefined> {
  const [webhook] = await db().select().from(webhooks).where(eq(webhooks.id, webhookId));
  return webhook;
}

/** Takes a message out that has nothing to tell any more. */
export async function drop({ id }: DeliveryRow): Promise<void> {
  await db().delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}

const isOn = (id: string) =>
  sql`exists (select 1 from webhooks where id = ${id} and switched_off_at is null)`;

/** Notes how an attempt ended. */
export async function note(
  { id, webhookId, eventId, tries: before }: DeliveryRow,
  { status, problem, answer, tookMs, retryAfter }: Outcome,
): Promise<void> {
  const now = Date.now();
  const isDelivered = status !== null && status >= 200 && status < 300;
  const tries = before + 1;
  const wait = isDelivered || eventId === null ? null : waitAfter(tries, retryAfter);
  await db().batch([
    db()
      .update(webhookDeliveries)
      .set({
        claimedUntil: null,
        tries,
        triedAt: new Date(now),
        tookMs,
        status,
        problem,
        answer,
        deliveredAt: isDelivered ? new Date(now) : null,
        // Whoever has switched it off meanwhile has stopped what waits.
        nextTryAt: wait === null ? null : sql`case when ${isOn(webhookId)} then ${now + wait} end`,
      })
      .where(eq(webhookDeliveries.id, id)),
    db()
      .update(webhooks)
      .set({ failingSince: isDelivered ? null : sql`min(coalesce(failing_since, ${now}), ${now})` })
      .where(
        and(
          eq(webhooks.id, webhookId),
          isDelivered
            ? sql`failing_since is not null`
            : sql`(failing_since is null or failing_since > ${now}) and switched_off_at is null and ${Number(eventId !== null)}`,
        ),
      ),
  ]);
}

/** The statement that stops what waits for a webhook that is switched off. */
export const stopWaitingStatement = (webhookId: string) =>
  db()
    .update(webhookDeliveries)
    .set({ nextTryAt: null })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        sql`event_id is not null and not ${isOn(webhookId)}`,
      ),
    );

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Removes from the log what is older than it is kept. */
export async function removeOldDeliveries(): Promise<void> {
  await removeInTurns(
    webhookDeliveries,
    and(
      lt(webhookDeliveries.createdAt, new Date(Date.now() - keptMs)),
      isNull(webhookDeliveries.nextTryAt),
    ),
  );
}
