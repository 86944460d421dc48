import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { webhookSchema } from '../../../../features/webhooks/domain/webhook.ts';
import {
  newWebhookResponse,
  webhooksResponse,
} from '../../../../features/webhooks/domain/webhook-response.ts';
import { addWebhook, listWebhooks } from '../../../../features/webhooks/server/webhooks.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listWebhooks',
      summary: 'All webhooks',
      response: webhooksResponse,

      handle: async () => ({ body: await listWebhooks() }),
    }),
    POST: admin({
      operation: 'addWebhook',
      summary: 'Add a webhook',
      status: 201,
      response: newWebhookResponse,
      refusals: { 409: 'There are twenty already.' },

      body: webhookSchema,
      confirmed: true,
      limit: 'webhooks',
      handle: async ({ caller, body }) => ({ status: 201, body: await addWebhook(caller, body) }),
    }),
  },
  { cache: 'no-store' },
);
