import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { webhookChangeSchema } from '../../../../../features/webhooks/domain/webhook.ts';
import { webhookResponse } from '../../../../../features/webhooks/domain/webhook-response.ts';
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
} from '../../../../../features/webhooks/server/webhooks.ts';

export const prerender = false;

/** One webhook with its whole URL. */
export const ALL = route(
  {
    GET: admin({
      operation: 'readWebhook',
      summary: 'One webhook with its address',
      confirmed: true,
      response: webhookResponse,

      handle: async ({ params }) => ({ body: await getWebhook(params.id ?? '') }),
    }),
    PUT: admin({
      operation: 'changeWebhook',
      summary: 'Change a webhook',

      body: webhookChangeSchema,
      confirmed: true,
      limit: 'webhooks',
      handle: async ({ params, caller, body }) => {
        await changeWebhook(caller, params.id ?? '', body);
        return { status: 204 };
      },
    }),
    DELETE: admin({
      operation: 'deleteWebhook',
      summary: 'Delete a webhook with its log',

      limit: 'administration',
      handle: async ({ params, caller }) => {
        await deleteWebhook(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
