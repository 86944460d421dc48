import * as z from 'zod/mini';
import {
  integer,
  namedSchema,
  pageSchema,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { webhookGroups, webhookKinds } from './webhook.ts';

/** If there was no response, `status` is null and `problem` says why. */
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
    // Only host and end of the URL, because the part between may be secret.
    host: string,
    end: string,
    groups: z.array(z.enum(webhookGroups)),
    carriesTexts: z.boolean(),
    /** Null while it is switched on. */
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
/** The secret cannot be read again; null for kinds without a signature. */
export const newWebhookResponse = z.object({ id: string, secret: z.nullable(string) });
export type NewWebhook = z.infer<typeof newWebhookResponse>;

const delivery = namedSchema(
  'Delivery',
  z.object({
    id: string,
    type: string,
    /** The title of the idea or round; null for a test and a deleted subject. */
    about: z.nullable(string),
    createdAt: timestamp,
    /** Attempts since the last manual resend. */
    tries: integer,
    last: z.nullable(attempt),
    /** The start of the response's body, if the receiver refused. */
    answer: z.nullable(string),
    tookMs: z.nullable(integer),
    state: z.enum(['waiting', 'delivered', 'given up']),
    nextTryAt: z.nullable(timestamp),
  }),
);
export type Delivery = z.infer<typeof delivery>;
export const deliveriesResponse = pageSchema(delivery);
export const messageResponse = z.object({ message: z.nullable(string) });
