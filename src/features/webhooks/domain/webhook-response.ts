import * as z from 'zod/mini';
import { moment, named, page, text, whole } from '../../../platform/text/response-parts.ts';
import { webhookGroups, webhookKinds } from './webhook.ts';

/** How an attempt ended: the status of the answer, or, where there was none, why. */
const attempt = z.object({ at: moment, status: z.nullable(whole), problem: z.nullable(text) });
export type Attempt = z.infer<typeof attempt>;

const webhook = named(
  'Webhook',
  z.object({
    id: text,
    name: text,
    kind: z.enum(webhookKinds),
    // Host and end of the URL only, because the part between may be secret.
    host: text,
    end: text,
    groups: z.array(z.enum(webhookGroups)),
    carriesTexts: z.boolean(),
    /** Null while it is on. */
    switchedOff: z.nullable(z.object({ at: moment, by: z.enum(['administrator', 'failing']) })),
    /** Since when nothing has arrived; null where the last message did. */
    failingSince: z.nullable(moment),
    /** Messages that are still to be sent. */
    waiting: whole,
    /** Messages of the last 30 days that did not arrive and are not tried again. */
    givenUp: whole,
    last: z.nullable(attempt),
  }),
);
export type Webhook = z.infer<typeof webhook>;

export const webhooksResponse = z.object({ items: z.array(webhook) });
export type WebhookList = z.infer<typeof webhooksResponse>;
/** For the form that changes it. */
export const webhookResponse = z.object({ ...webhook.shape, url: text });
export type WholeWebhook = z.infer<typeof webhookResponse>;
/** The secret is shown this once; null for a kind that is not signed. */
export const newWebhookResponse = z.object({ id: text, secret: z.nullable(text) });
export type NewWebhook = z.infer<typeof newWebhookResponse>;

/** A queued or delivered message. */
const delivery = named(
  'Delivery',
  z.object({
    id: text,
    /** `idea.updated` */
    type: text,
    /** The title of the idea or round; null for a test, and for deleted ones. */
    about: z.nullable(text),
    createdAt: moment,
    /** Attempts since the last manual resend. */
    tries: whole,
    last: z.nullable(attempt),
    /** The first words of an answer that says that it was not taken. */
    answer: z.nullable(text),
    tookMs: z.nullable(whole),
    state: z.enum(['waiting', 'delivered', 'given up']),
    /** Null where it is not tried again. */
    nextTryAt: z.nullable(moment),
  }),
);
export type Delivery = z.infer<typeof delivery>;
export const deliveriesResponse = page(delivery);
/** Null if the subject was deleted. */
export const messageResponse = z.object({ message: z.nullable(text) });
