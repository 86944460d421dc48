import { setTimeout } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../../../../db/schema/webhooks.ts';
import { config } from '../../../platform/server/config.ts';
import { db, type Reader, transact } from '../../../platform/server/database/database.ts';
import { isUnavailable } from '../../../platform/server/database/errors.ts';
import { type IsAllowedIp, isPublic } from '../../../platform/server/http/outgoing-call.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { describeError, log } from '../../../platform/server/log.ts';
import { latestFirst, pageOf } from '../../../platform/server/pagination.ts';
import type { PageOf } from '../../../platform/text/response-schemas.ts';
import { recordAuditEntry } from '../../accounts/server/audit.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import type { EventKind } from '../../events/domain/event.ts';
import { maxWebhooks, testType } from '../domain/webhook.ts';
import type { Delivery } from '../domain/webhook-response.ts';
import {
  type Claimed,
  claimDelivery,
  deliver,
  dropDelivery,
  findWork,
  type Outcome,
  onDelivery,
  queueEvents,
  queueTest,
  recordOutcome,
  wakeDeliveryWorker,
  webhookOf,
} from './deliveries.ts';
import {
  buildHeaders,
  buildMessage,
  type DeliveryRow,
  type WebhookRow,
  webhookEvents,
} from './message.ts';
import { requireWebhook } from './webhooks.ts';

type Row = { row: DeliveryRow; kind: EventKind | null; title: string | null };

const toDelivery = ({ row, kind, title }: Row): Delivery => ({
  id: row.id,
  type: row.eventId === null ? testType : kind && webhookEvents.has(kind) ? kind : 'unknown',
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

/** @throws Problem 404 */
export async function listDeliveries(id: string, from?: string): Promise<PageOf<Delivery>> {
  await requireWebhook(db(), id);
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

async function requireDelivery(tx: Reader, webhookId: string, id: string) {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
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
  return buildMessage(webhook, delivery);
}

export async function testWebhook(caller: Caller, id: string): Promise<void> {
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    await requireWebhook(tx, id);
    await queueTest(tx, id);
    await recordAuditEntry(tx, { actorId: caller.id, action: 'webhook.tested', subjectId: id });
  });
  wakeDeliveryWorker();
}

const switchedOff = () => new Problem(409, 'This webhook is switched off. Switch it on first.');

/** Starts the attempts again. The id stays, because it is the same message. */
const fromTheStart = () => ({ nextTryAt: new Date(), deliveredAt: null, tries: 0 });

/** @throws Problem 404, 409 (the webhook is switched off, or the message is being sent) */
export async function resend(caller: Caller, webhookId: string, id: string): Promise<void> {
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    const { webhook, delivery } = await requireDelivery(tx, webhookId, id);
    if (webhook.switchedOffAt && delivery.eventId !== null) throw switchedOff();
    // The outcome of the current attempt would be recorded as that of the next one.
    if (delivery.claimedUntil && delivery.claimedUntil >= new Date())
      throw new Problem(409, 'This message is on its way at the moment.');
    await tx.update(webhookDeliveries).set(fromTheStart()).where(eq(webhookDeliveries.id, id));
    const action = 'webhook.resent';
    await recordAuditEntry(tx, { actorId: caller.id, action, subjectId: webhookId });
  });
  wakeDeliveryWorker();
}

/** Sends all undelivered messages again. @throws Problem 404, 409 (the webhook is switched off) */
export async function resendAll(caller: Caller, id: string): Promise<void> {
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    if ((await requireWebhook(tx, id)).switchedOffAt) throw switchedOff();
    const { claimedUntil, deliveredAt, eventId, webhookId } = webhookDeliveries;
    const isFree = or(isNull(claimedUntil), lt(claimedUntil, new Date()));
    const { rowsAffected } = await tx
      .update(webhookDeliveries)
      .set(fromTheStart())
      .where(and(eq(webhookId, id), isNull(deliveredAt), isNotNull(eventId), isFree));
    if (rowsAffected === 0) return;
    const action = 'webhook.resent';
    await recordAuditEntry(tx, { actorId: caller.id, action, subjectId: id, detail: 'all' });
  });
  wakeDeliveryWorker();
}

/** Enough for all webhooks, each with one message at a time, so that a slow receiver delays no other. */
const concurrency = maxWebhooks;
const pollMs = 1_000;
const stopMs = 3_000;
/** The pause before recording an outcome again after a database error. */
const recordAgainMs = 1_000;

async function attempt(
  webhook: WebhookRow,
  delivery: Claimed,
  mayReach: IsAllowedIp,
): Promise<Outcome | null> {
  try {
    const body = await buildMessage(webhook, delivery);
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
  let stopped = false;
  let round: Promise<void> | undefined;
  const active = new Set<Promise<void>>();

  async function send(delivery: Claimed) {
    const webhook = await webhookOf(delivery);
    if (!webhook) return;
    const outcome = await attempt(webhook, delivery, mayReach);
    if (!outcome) return dropDelivery(delivery);
    await record(delivery, outcome);
    const { status, problem } = outcome;
    if (status === null || status >= 300)
      log('warn', 'webhook not delivered', { webhookId: webhook.id, status, problem });
  }

  /** Retries until the claim ends. Without a recorded outcome the message is sent again with the same id. */
  async function record(delivery: Claimed, outcome: Outcome) {
    for (;;) {
      try {
        return await recordOutcome(delivery, outcome);
      } catch (error) {
        log('warn', 'outcome of a webhook message not recorded', {
          deliveryId: delivery.id,
          ...describeError(error),
        });
        if (stopped || delivery.claimedUntil.getTime() < Date.now()) return;
      }
      await setTimeout(recordAgainMs);
    }
  }

  async function look() {
    const { isBehind, isDue } = await findWork(Date.now());
    if (isBehind) await queueEvents();
    if (!isBehind && !isDue) return;
    while (!stopped && active.size < concurrency) {
      const delivery = await claimDelivery();
      if (!delivery) return;
      const sending: Promise<void> = send(delivery)
        .catch((error) =>
          log('error', 'webhook deliveries could not be written', describeError(error)),
        )
        .finally(() => {
          active.delete(sending);
          start();
        });
      active.add(sending);
    }
  }

  const start = () => {
    if (stopped || round) return;
    round = look()
      .catch((error) => log('error', 'webhooks could not be read', describeError(error)))
      .finally(() => {
        round = undefined;
      });
  };

  onDelivery(start);
  const timer = setInterval(start, pollMs);
  start();
  return async () => {
    stopped = true;
    clearInterval(timer);
    const rest = async () => {
      await round;
      await Promise.all(active);
    };
    // An unfinished message is claimed again after the next start.
    await Promise.race([rest(), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
