import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { newestEvent } from '#db/schema/events.ts';
import { webhookDeliveries, webhooks } from '#db/schema/webhooks.ts';
import { config } from '#platform/server/config.ts';
import { afterCommit, db, type Transaction, transact } from '#platform/server/database/database.ts';
import { isUnavailable } from '#platform/server/database/errors.ts';
import { deleteInBatches } from '#platform/server/database/sql.ts';
import {
  type Call,
  call,
  type IsAllowedIp,
  isPublic,
  readBeginning,
} from '#platform/server/http/outgoing-call.ts';
import { startSendWorker } from '#platform/server/jobs/send-worker.ts';
import { describeError, log } from '#platform/server/log.ts';
import { isStorable, toOneLine, truncate } from '#platform/text/characters.ts';
import { hourMs } from '#platform/text/durations.ts';
import { isDelivered, maxTries, maxWebhooks } from '../domain/webhook.ts';
import {
  buildDeliveryBody,
  buildHeaders,
  type DeliveryRow,
  type WebhookRow,
  webhookEvents,
} from './message.ts';

/** The time limit for DNS lookup, request and response together. */
const timeoutMs = 10_000;
/** The part of a response's body that is read, in bytes. */
const maxBytes = 4 * 1024;
const maxStored = 200;

/** One line without invisible characters and characters that change the text direction. */
function firstWords(text: string): string | null {
  const words = truncate(toOneLine(text), maxStored, '');
  return words && isStorable(words) ? words : null;
}

/** Sends a message once. Does not follow redirects, because their target was not checked. */
export async function deliver(message: Omit<Call, 'method'>) {
  const since = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const took = () => Math.round(performance.now() - since);
  try {
    const response = await call({ method: 'POST', ...message }, signal);
    const status = response.statusCode ?? 0;
    const text = await readBeginning(response, maxBytes);
    response.destroy();
    const after = /^\d{1,6}$/.exec(response.headers['retry-after'] ?? '');
    return {
      status,
      problem: null,
      answer: isDelivered(status) ? null : firstWords(text),
      tookMs: took(),
      retryAfter: after && Number(after[0]),
    };
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    // Logs only the code, because the error's message may contain the secret URL.
    const problem = signal.aborted ? 'ETIMEDOUT' : typeof code === 'string' ? code : 'error';
    return { status: null, problem, answer: null, tookMs: took(), retryAfter: null };
  }
}
type Outcome = Awaited<ReturnType<typeof deliver>>;

let wake = () => {};
const wakeWorker = () => wake();
export const wakeDeliveryWorker = (tx: Transaction): void => afterCommit(tx, wakeWorker);

const groupOf = JSON.stringify(Object.fromEntries(webhookEvents));

const isBehind = sql`switched_off_at is null and queued_through < ${newestEvent}`;

/** The same for all attempts, so that receivers can detect duplicates. */
const newId = sql`'msg_' || lower(hex(randomblob(12)))`;

/** A process claims a message for this long. After a crash another process takes it over. */
const claimMs = 60_000;

/** Pauses between attempts: from five seconds to a day, three days in all. */
export const retryPausesMs = [5 / 3600, 1 / 60, 1 / 12, 1 / 4, 1, 2, 4, 8, 12, 20, 24].map(
  (hours) => hours * hourMs,
);
const longestPauseMs = 24 * hourMs;

/** Null after the last attempt. Varies by 10 % to spread the load. @param retryAfter in seconds */
export function retryDelay(tries: number, retryAfter: number | null): number | null {
  const pause = tries < maxTries ? retryPausesMs[tries - 1] : undefined;
  if (pause === undefined) return null;
  const asked = Math.min((retryAfter ?? 0) * 1000, longestPauseMs);
  return Math.max(asked, Math.round(pause * (0.9 + 0.2 * Math.random())));
}

/** SQL: a process is sending the message. Ignores a claim that ends too late, which a wrong clock has made. */
export const isClaimed = (row: string, now = Date.now()) => {
  const until = sql.raw(`${row}.claimed_until`);
  return sql`(${until} is not null and ${until} between ${now} and ${now + 2 * claimMs})`;
};
const due = (now: number) => sql`from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where (d.next_try_at <= ${now} or d.next_try_at > ${now + 2 * longestPauseMs})
    and not ${isClaimed('d', now)}
    and (d.event_id is null or w.switched_off_at is null)
    and not exists (select 1 from webhook_deliveries other
      where other.webhook_id = d.webhook_id and ${isClaimed('other', now)})`;

/** Queues messages for new events. Several processes may try: a unique index allows one per webhook and event. */
const queueEvents = (): Promise<void> =>
  transact(async (tx) => {
    const now = Date.now();
    await tx.run(sql`insert into webhook_deliveries (id, webhook_id, event_id, created_at, next_try_at)
      select ${newId}, w.id, e.id, ${now}, ${now}
      from webhooks w join events e on e.id > w.queued_through
        join json_each(${groupOf}) g on g.key = e.kind
      where w.switched_off_at is null
        and exists (select 1 from json_each(w.event_groups) chosen where chosen.value = g.value)
      order by e.id on conflict do nothing`);
    await tx.run(sql`update webhooks set queued_through = ${newestEvent} where ${isBehind}`);
  });

/** A test is sent once, even if the webhook is switched off. */
export const queueTest = (tx: Transaction, webhookId: string) => {
  const now = new Date();
  wakeDeliveryWorker(tx);
  return tx
    .insert(webhookDeliveries)
    .values({ id: newId, webhookId, createdAt: now, nextTryAt: now });
};

type Claimed = DeliveryRow & { claimedUntil: Date };

/** Claims the message that is due first. A webhook gets one message at a time. */
async function claimDelivery(): Promise<Claimed | null> {
  const now = Date.now();
  const claimedUntil = new Date(now + claimMs);
  const [claimed] = await db()
    .update(webhookDeliveries)
    .set({ claimedUntil })
    .where(sql`id = (select d.id ${due(now)} order by d.next_try_at, d.event_id limit 1)`)
    .returning();
  return claimed ? { ...claimed, claimedUntil } : null;
}

const recordOutcome = (
  { id, webhookId, eventId, tries: before }: DeliveryRow,
  { status, problem, answer, tookMs, retryAfter }: Outcome,
): Promise<void> =>
  transact(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId));
    if (!webhook) return;
    const now = new Date();
    const isSuccess = isDelivered(status);
    const isTest = eventId === null;
    const tries = before + 1;
    // Tests and messages of switched-off webhooks are not retried.
    const isRetried = !isSuccess && !isTest && webhook.switchedOffAt === null;
    const pause = isRetried ? retryDelay(tries, retryAfter) : null;
    await tx
      .update(webhookDeliveries)
      .set({
        claimedUntil: null,
        tries,
        triedAt: now,
        tookMs,
        status,
        problem,
        answer,
        deliveredAt: isSuccess ? now : null,
        nextTryAt: pause === null ? null : new Date(now.getTime() + pause),
      })
      .where(eq(webhookDeliveries.id, id));
    const { failingSince } = webhook;
    // A time in the future comes from a wrong clock.
    const wasFailing = failingSince !== null && failingSince <= now;
    const hasBegunToFail = isRetried && !wasFailing;
    const hasRecovered = isSuccess && failingSince !== null;
    if (hasBegunToFail || hasRecovered)
      await tx
        .update(webhooks)
        .set({ failingSince: hasBegunToFail ? now : null })
        .where(eq(webhooks.id, webhookId));
  });

/** Deletes a message that may no longer be sent. Its failed attempts no longer count. */
const dropDelivery = ({ id, webhookId }: DeliveryRow): Promise<void> =>
  transact(async (tx) => {
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
    await tx
      .update(webhooks)
      .set({ failingSince: null })
      .where(
        sql`id = ${webhookId} and not exists (select 1 from webhook_deliveries d
          where d.webhook_id = webhooks.id and d.event_id is not null and d.delivered_at is null
            and d.tried_at >= webhooks.failing_since)`,
      );
  });

export const stopDeliveries = (tx: Transaction, webhookId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.eventId)));

const retentionMs = 30 * 24 * hourMs;

export async function purgeDeliveries() {
  const isOld = lt(webhookDeliveries.createdAt, new Date(Date.now() - retentionMs));
  await deleteInBatches(webhookDeliveries, and(isOld, isNull(webhookDeliveries.nextTryAt)));
}

async function attempt(webhook: WebhookRow, delivery: Claimed, mayReach: IsAllowedIp) {
  try {
    const body = await buildDeliveryBody(webhook, delivery);
    if (body === null) return null;
    const headers = buildHeaders(delivery.id, webhook.secret, body);
    return await deliver({ url: webhook.url, headers, body, mayReach });
  } catch (error) {
    // The next attempt follows when the claim ends.
    if (isUnavailable(error)) throw error;
    // Counts as a failed attempt, because the webhook's other messages must not wait for it.
    log('error', 'webhook message could not be built', describeError(error));
    return { status: null, problem: 'error', answer: null, tookMs: 0, retryAfter: null };
  }
}

/** @returns a function that stops it after the messages that are being sent */
export function startDeliveryWorker(): () => Promise<void> {
  const mayReach = config().webhookPrivateNetwork ? () => true : isPublic;
  const worker = startSendWorker<Claimed>({
    name: 'webhook deliveries',
    // Enough for all webhooks, each with one message at a time, so that a slow receiver delays no other.
    concurrency: maxWebhooks,
    pollMs: 1_000,
    async claim() {
      // Only reads, so that polling writes nothing while there is no work.
      const [work] = await db().all<{ behind: number; due: number }>(sql`select
        exists (select 1 from webhooks where ${isBehind}) as behind,
        exists (select 1 ${due(Date.now())}) as due`);
      if (work?.behind) await queueEvents();
      return work?.behind || work?.due ? claimDelivery() : null;
    },
    async send(delivery, record) {
      const { webhookId } = delivery;
      const [webhook] = await db().select().from(webhooks).where(eq(webhooks.id, webhookId));
      if (!webhook) return;
      const outcome = await attempt(webhook, delivery, mayReach);
      if (!outcome) return dropDelivery(delivery);
      await record(() => recordOutcome(delivery, outcome));
      const { status, problem } = outcome;
      if (!isDelivered(status))
        log('warn', 'webhook not delivered', { webhookId, status, problem });
    },
  });
  wake = worker.wake;
  return worker.stop;
}
