import { setTimeout } from 'node:timers/promises';
import { mostWebhooks } from '../../domain/webhook.ts';
import { config } from '../config.ts';
import { isUnavailable } from '../database/errors.ts';
import { describe, log } from '../log.ts';
import { isPublic, type MayReach } from '../outgoing/address-rule.ts';
import {
  type Claimed,
  claim,
  collect,
  drop,
  lookForWork,
  note,
  onDelivery,
  webhookOf,
} from './deliveries.ts';
import { headersOf, messageOf, type WebhookRow } from './message.ts';
import { type Outcome, post } from './post.ts';

/** As many as there may be webhooks: each gets one message at a time, so that a slow one holds up no other. */
const hands = mostWebhooks;
/** How often it is looked whether something has happened, and whether a wait is over. */
const roundMs = 1_000;
const stopMs = 3_000;
/** A database that did not note an attempt is asked again so much later. */
const noteAgainMs = 1_000;

/** Makes a message and posts it. @returns null where there is nothing to tell any more */
async function attempt(
  webhook: WebhookRow,
  delivery: Claimed,
  mayReach: MayReach,
): Promise<Outcome | null> {
  try {
    const body = await messageOf(webhook, delivery);
    if (body === null) return null;
    const headers = headersOf(delivery.id, webhook.secret, body);
    return await post({ url: webhook.url, headers, body, mayReach });
  } catch (error) {
    // Another try is made when the claim is over.
    if (isUnavailable(error)) throw error;
    // It waits like one that did not arrive: the webhook's other messages must not wait for it.
    log('error', 'a message of a webhook could not be made', describe(error));
    return { status: null, problem: 'error', answer: null, tookMs: 0, retryAfter: null };
  }
}

/**
 * Sends what webhooks are to be told of, and tries again what did not arrive. Requests never wait for it.
 * @returns stops it, after the messages under way
 */
export function startMessenger(): () => Promise<void> {
  const mayReach = config().webhookPrivateNetwork ? () => true : isPublic;
  let stopped = false;
  let round: Promise<void> | undefined;
  const underWay = new Set<Promise<void>>();

  async function send(delivery: Claimed) {
    const webhook = await webhookOf(delivery);
    if (!webhook) return;
    const outcome = await attempt(webhook, delivery, mayReach);
    if (!outcome) return drop(delivery);
    await noteOutcome(delivery, outcome);
    const { status, problem } = outcome;
    if (status === null || status >= 300)
      log('warn', 'webhook not delivered', { webhookId: webhook.id, status, problem });
  }

  /** Without the note the message is sent again, under its id, so it is tried for as long as nobody else may claim it. */
  async function noteOutcome(delivery: Claimed, outcome: Outcome) {
    for (;;) {
      try {
        return await note(delivery, outcome);
      } catch (error) {
        log('warn', 'a webhook was not noted', { deliveryId: delivery.id, ...describe(error) });
        if (stopped || delivery.claimedUntil.getTime() < Date.now()) return;
      }
      await setTimeout(noteAgainMs);
    }
  }

  async function look() {
    const { isBehind, isDue } = await lookForWork(Date.now());
    if (isBehind) await collect();
    if (!isBehind && !isDue) return;
    while (!stopped && underWay.size < hands) {
      const delivery = await claim();
      if (!delivery) return;
      const sending: Promise<void> = send(delivery)
        .catch((error) => log('error', 'deliveries could not be written', describe(error)))
        .finally(() => {
          underWay.delete(sending);
          start();
        });
      underWay.add(sending);
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
  const timer = setInterval(start, roundMs);
  start();
  return async () => {
    stopped = true;
    clearInterval(timer);
    const rest = async () => {
      await round;
      await Promise.all(underWay);
    };
    // A message that takes longer is claimed by the next start.
    await Promise.race([rest(), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
