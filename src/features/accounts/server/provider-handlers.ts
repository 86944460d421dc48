import type { APIContext } from 'astro';
import { providerLinkResponse, toProviderResponse } from '../domain/account-response.ts';
import { callbackSchema, signInStartSchema } from '../domain/provider.ts';
import { member, open, route } from './http/route.ts';
import { providerSettings } from './provider/openid.ts';
import { readLink, refuseDemo, unlinkOwn } from './provider/own-link.ts';
import { finishSignIn, startSignIn, toSignIn } from './provider/sign-in.ts';

/**
 * The caller's link to the sign-in provider: POST begins to make one, in this session, DELETE unlinks.
 */
export const providerLinkRoute = route(
  {
    GET: member({
      operation: 'readProviderLink',
      summary: 'Whether the account is linked to the sign-in provider',
      response: providerLinkResponse,
      refusals: { 404: 'There is no sign-in provider.' },

      handle: async ({ caller }) => ({ body: await readLink(caller) }),
    }),
    POST: member({
      operation: 'linkProvider',
      summary: 'Begin to link the account to the sign-in provider',
      response: toProviderResponse,
      refusals: {
        404: 'There is no sign-in provider.',
        409: 'The demo account stays without one.',
      },

      provenEmail: true,
      changesSignIn: true,
      limit: 'credentials',
      handle: async ({ request, caller }) => {
        providerSettings();
        refuseDemo(caller);
        return startSignIn(request, { returnTo: '/account', again: false }, caller);
      },
    }),
    DELETE: member({
      operation: 'unlinkProvider',
      summary: 'Unlink the account from the sign-in provider',
      refusals: { 404: 'There is no link.', 409: 'Nothing else would open the account.' },

      changesSignIn: true,
      limit: 'credentials',
      handle: async ({ caller }) => {
        await unlinkOwn(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);

/** Begins a sign-in by the provider: a POST from a page of ours, so that no other site can begin one for somebody. */
export const providerSignInRoute = route(
  {
    POST: open({
      operation: 'signInByProvider',
      summary: 'Begin to sign in by the provider',
      response: toProviderResponse,
      refusals: { 404: 'There is no sign-in provider.' },

      body: signInStartSchema,
      limit: 'provider',
      // Whoever is signed in and is to prove it anew keeps their session, and nobody else takes its place.
      handle: ({ request, body, caller }) => startSignIn(request, body, body.again ? caller : null),
    }),
  },
  { cache: 'no-store' },
);

const callbackAnswer = route(
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
const answerCallback = async (context: APIContext): Promise<Response> => {
  const response = await callbackAnswer(context);
  if (context.request.method !== 'GET' || response.status < 400) return response;
  const { status, headers } = toSignIn(response.status === 429 ? 'often' : 'failed');
  return new Response(null, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
};
export const providerCallbackRoute = Object.assign(answerCallback, {
  methods: callbackAnswer.methods,
});
