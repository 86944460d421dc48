import { setTimeout } from 'node:timers/promises';
import { config } from '../../../platform/server/config.ts';
import { isUnavailable } from '../../../platform/server/database/errors.ts';
import { describe, log } from '../../../platform/server/log.ts';
import { type IsAllowedIp, isPublic } from '../../../platform/server/outgoing/call.ts';
import { maxWebhooks } from '../domain/webhook.ts';
import {
  type Claimed,
  claimDelivery,
  deliver,
  dropDelivery,
  findWork,
  type Outcome,
  onDelivery,
  queueEvents,
  recordOutcome,
  webhookOf,
} from './deliveries.ts';
import { buildHeaders, buildMessage, type WebhookRow } from './message.ts';

/** One worker per possible webhook, each with one message at a time, so that a slow receiver delays no other. */
const concurrency = maxWebhooks;
const pollMs = 1_000;
const stopMs = 3_000;
/** After a database failure the outcome is recorded again after this pause. */
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
    // The next attempt follows when the claim is over.
    if (isUnavailable(error)) throw error;
    // Counts as a failed attempt: the webhook's other messages must not wait for it.
    log('error', 'a message of a webhook could not be made', describe(error));
    return { status: null, problem: 'error', answer: null, tookMs: 0, retryAfter: null };
  }
}

/** Requests never wait for it. @returns stops it after the messages that are being sent */
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

  /** Tries until others may claim the message: an unrecorded outcome leads to a second message under the same id. */
  async function record(delivery: Claimed, outcome: Outcome) {
    for (;;) {
      try {
        return await recordOutcome(delivery, outcome);
      } catch (error) {
        log('warn', 'the outcome of a webhook message was not recorded', {
          deliveryId: delivery.id,
          ...describe(error),
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
        .catch((error) => log('error', 'deliveries could not be written', describe(error)))
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
      .catch((error) => log('error', 'webhooks could not be read', describe(error)))
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
    // A message that takes longer is claimed by the next start.
    await Promise.race([rest(), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
