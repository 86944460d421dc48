import * as z from 'zod/mini';
import {
  integer,
  namedSchema,
  pageSchema,
  string,
  timestamp,
} from '../../../platform/text/response-parts.ts';
import { webhookGroups, webhookKinds } from './webhook.ts';

/** Null where there was no response: then the problem says why. */
const attempt = z.object({
  at: timestamp,
  status: z.nullable(integer),
  problem: z.nullable(string),
});
export type Attempt = z.infer<typeof attempt>;

const webhook = namedSchema(
  'Webhook',
  z.object({
    id: string,
    name: string,
    kind: z.enum(webhookKinds),
    // Host and end of the URL only, because the part between may be secret.
    host: string,
    end: string,
    groups: z.array(z.enum(webhookGroups)),
    carriesTexts: z.boolean(),
    /** Null while it is on. */
    switchedOff: z.nullable(z.object({ at: timestamp, by: z.enum(['administrator', 'failing']) })),
    /** Null after a successful delivery. */
    failingSince: z.nullable(timestamp),
    waiting: integer,
    givenUp: integer,
    last: z.nullable(attempt),
  }),
);
export type Webhook = z.infer<typeof webhook>;

export const webhooksResponse = z.object({ items: z.array(webhook) });
export type WebhookList = z.infer<typeof webhooksResponse>;
export const webhookResponse = z.object({ ...webhook.shape, url: string });
export type WholeWebhook = z.infer<typeof webhookResponse>;
/** The secret is shown once; null for a kind that is not signed. */
export const newWebhookResponse = z.object({ id: string, secret: z.nullable(string) });
export type NewWebhook = z.infer<typeof newWebhookResponse>;

const delivery = namedSchema(
  'Delivery',
  z.object({
    id: string,
    type: string,
    /** The title; null for a test and a deleted subject. */
    about: z.nullable(string),
    createdAt: timestamp,
    /** Attempts since the last manual resend. */
    tries: integer,
    last: z.nullable(attempt),
    /** The start of a refusal. */
    answer: z.nullable(string),
    tookMs: z.nullable(integer),
    state: z.enum(['waiting', 'delivered', 'given up']),
    nextTryAt: z.nullable(timestamp),
  }),
);
export type Delivery = z.infer<typeof delivery>;
export const deliveriesResponse = pageSchema(delivery);
export const messageResponse = z.object({ message: z.nullable(string) });
