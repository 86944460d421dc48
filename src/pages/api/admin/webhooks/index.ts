import { webhookSchema } from '../../../../domain/webhook.ts';
import { newWebhookResponse, webhooksResponse } from '../../../../domain/webhook-response.ts';
import { admin, route } from '../../../../server/http/route.ts';
import { addWebhook, listWebhooks } from '../../../../server/webhooks/webhooks.ts';

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
