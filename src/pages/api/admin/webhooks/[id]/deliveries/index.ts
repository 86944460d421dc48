import { admin, route } from '../../../../../../features/accounts/server/http/route.ts';
import { deliveriesResponse } from '../../../../../../features/webhooks/domain/webhook-response.ts';
import {
  listDeliveries,
  sendAllAgain,
} from '../../../../../../features/webhooks/server/delivery-log.ts';
import { pageQuerySchema } from '../../../../../../platform/text/page-query.ts';

export const prerender = false;

/** The delivery log. A POST sends all that did not arrive again. */
export const ALL = route(
  {
    GET: admin({
      operation: 'listDeliveries',
      summary: 'The delivery log of a webhook',
      response: deliveriesResponse,

      query: pageQuerySchema,
      handle: async ({ params, query: { from } }) => ({
        body: await listDeliveries(params.id ?? '', from),
      }),
    }),
    POST: admin({
      operation: 'sendAllAgain',
      summary: 'Send all again that did not arrive',
      refusals: { 409: 'It is switched off.' },

      limit: 'webhooks',
      handle: async ({ params, caller }) => {
        await sendAllAgain(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
