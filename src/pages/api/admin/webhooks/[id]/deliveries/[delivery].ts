import { admin, route } from '../../../../../../features/accounts/server/http/route.ts';
import { messageResponse } from '../../../../../../features/webhooks/domain/webhook-response.ts';
import { readMessage, sendAgain } from '../../../../../../features/webhooks/server/delivery-log.ts';

export const prerender = false;

/** A message as it would go out now. A POST sends it again. */
export const ALL = route(
  {
    GET: admin({
      operation: 'readMessage',
      summary: 'A message as it would go out now',
      response: messageResponse,

      handle: async ({ params }) => ({
        body: { message: await readMessage(params.id ?? '', params.delivery ?? '') },
      }),
    }),
    POST: admin({
      operation: 'sendAgain',
      summary: 'Send one message again',
      refusals: { 409: 'It is switched off.' },

      limit: 'webhooks',
      handle: async ({ params, caller }) => {
        await sendAgain(caller, params.id ?? '', params.delivery ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
