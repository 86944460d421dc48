import type { APIContext } from 'astro';
import { callbackSchema } from '../../../../features/accounts/domain/provider.ts';
import { open, route } from '../../../../features/accounts/server/http/route.ts';
import { finishSignIn, toSignIn } from '../../../../features/accounts/server/provider/sign-in.ts';

export const prerender = false;

const answer = route(
  {
    GET: open({
      operation: 'finishSignInByProvider',
      summary: 'Where the sign-in provider sends people back to',
      leadsOn: true,

      query: callbackSchema,
      limit: 'provider',
      handle: ({ request, caller, client, query: { state = '' } }) =>
        // A look that wants no answer ends nothing.
        request.method === 'HEAD'
          ? { status: 204 }
          : finishSignIn(state, { request, caller, client }),
    }),
  },
  { cache: 'no-store' },
);

/**
 * Where the provider sends people back to. It changes something and is read: what makes it safe is the cookie and the state of the
 * browser that has begun. Whoever comes is in a browser, so a refusal leads to the sign-in page.
 */
const answerWithPages = async (context: APIContext): Promise<Response> => {
  const response = await answer(context);
  if (context.request.method !== 'GET' || response.status < 400) return response;
  const { status, headers } = toSignIn(response.status === 429 ? 'often' : 'failed');
  return new Response(null, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
};
export const ALL = Object.assign(answerWithPages, { methods: answer.methods });
