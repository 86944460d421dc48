import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { testWebhook } from '../../../../../features/webhooks/server/delivery-log.ts';

export const prerender = false;

/** Sends it a test; how that ended stands in the delivery log. */
export const ALL = route(
  {
    POST: admin({
      operation: 'testWebhook',
      summary: 'Send a test to a webhook',
      limit: 'webhooks',
      handle: async ({ params, caller }) => {
        await testWebhook(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
