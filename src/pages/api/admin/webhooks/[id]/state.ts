import { webhookStateSchema } from '../../../../../domain/webhook.ts';
import { admin, route } from '../../../../../server/http/route.ts';
import { switchWebhook } from '../../../../../server/webhooks/webhooks.ts';

export const prerender = false;

/** Switches it on or off. */
export const ALL = route(
  {
    PUT: admin({
      operation: 'switchWebhook',
      summary: 'Switch a webhook on or off',

      body: webhookStateSchema,
      confirmed: true,
      limit: 'administration',
      handle: async ({ params, caller, body }) => {
        await switchWebhook(caller, params.id ?? '', body.on);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
