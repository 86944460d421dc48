import * as z from 'zod/mini';
import { moment, named, page, text, whole } from '../../../platform/text/response-parts.ts';
import { webhookGroups, webhookKinds } from './webhook.ts';

/** Null where there was no response: then the problem says why. */
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
    /** Null after a successful delivery. */
    failingSince: z.nullable(moment),
    waiting: whole,
    givenUp: whole,
    last: z.nullable(attempt),
  }),
);
export type Webhook = z.infer<typeof webhook>;

export const webhooksResponse = z.object({ items: z.array(webhook) });
export type WebhookList = z.infer<typeof webhooksResponse>;
export const webhookResponse = z.object({ ...webhook.shape, url: text });
export type WholeWebhook = z.infer<typeof webhookResponse>;
/** The secret is shown once; null for a kind that is not signed. */
export const newWebhookResponse = z.object({ id: text, secret: z.nullable(text) });
export type NewWebhook = z.infer<typeof newWebhookResponse>;

const delivery = named(
  'Delivery',
  z.object({
    id: text,
    type: text,
    /** The title; null for a test and a deleted subject. */
    about: z.nullable(text),
    createdAt: moment,
    /** Attempts since the last manual resend. */
    tries: whole,
    last: z.nullable(attempt),
    /** The start of a refusal. */
    answer: z.nullable(text),
    tookMs: z.nullable(whole),
    state: z.enum(['waiting', 'delivered', 'given up']),
    nextTryAt: z.nullable(moment),
  }),
);
export type Delivery = z.infer<typeof delivery>;
export const deliveriesResponse = page(delivery);
export const messageResponse = z.object({ message: z.nullable(text) });
