import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { webhookStateSchema } from '../../../../../features/webhooks/domain/webhook.ts';
import { switchWebhook } from '../../../../../features/webhooks/server/webhooks.ts';

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
