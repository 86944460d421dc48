import * as z from 'zod/mini';
import type { Listed } from '../administration.ts';
import {
  type Attempt,
  type Delivery,
  type WebhookList,
  type WholeWebhook,
  webhookGroups,
  webhookKinds,
} from '../webhook.ts';
import { moment, named, page, text, whole } from './parts.ts';

const attempt: z.ZodMiniType<Attempt | null> = z.nullable(
  z.object({ at: moment, status: z.nullable(whole), problem: z.nullable(text) }),
);

const members = {
  id: text,
  name: text,
  kind: z.enum(webhookKinds),
  host: text,
  end: text,
  groups: z.array(z.enum(webhookGroups)),
  carriesTexts: z.boolean(),
  switchedOff: z.nullable(z.object({ at: moment, by: z.enum(['administrator', 'failing']) })),
  failingSince: z.nullable(moment),
  waiting: whole,
  givenUp: whole,
  last: attempt,
};

export const webhooksResponse: z.ZodMiniType<WebhookList> = z.object({
  items: z.array(named('Webhook', z.object(members))),
});
export const webhookResponse: z.ZodMiniType<WholeWebhook> = z.object({ ...members, url: text });
/** The secret is shown this once; null for a kind that is not signed. */
export const newWebhookResponse = z.object({ id: text, secret: z.nullable(text) });

export const deliveriesResponse: z.ZodMiniType<Listed<Delivery>> = page(
  named(
    'Delivery',
    z.object({
      id: text,
      type: text,
      about: z.nullable(text),
      createdAt: moment,
      tries: whole,
      last: attempt,
      answer: z.nullable(text),
      tookMs: z.nullable(whole),
      state: z.enum(['waiting', 'delivered', 'given up']),
      nextTryAt: z.nullable(moment),
    }),
  ),
);
/** Null where what it was about is gone. */
export const messageResponse = z.object({ message: z.nullable(text) });
