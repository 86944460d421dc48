import type { APIContext } from 'astro';
import { providerLinkResponse, toProviderResponse } from '../domain/account-response.ts';
import { callbackSchema, signInStartSchema } from '../domain/provider.ts';
import { member, noStoreRoute, open } from './http/route.ts';
import { providerSettings } from './provider/openid.ts';
import { readProviderLink, refuseDemo, unlinkOwnProvider } from './provider/own-link.ts';
import { finishSignIn, redirectToSignIn, startSignIn } from './provider/sign-in.ts';

/**
 * The caller's link to the sign-in provider: POST begins to make one, in this session, DELETE unlinks.
 */
export const providerLinkRoute = noStoreRoute({
  GET: member({
    operation: 'readProviderLink',
    summary: 'Whether the account is linked to the sign-in provider',
    response: providerLinkResponse,
    refusals: { 404: 'There is no sign-in provider.' },

    handle: async ({ caller }) => ({ body: await readProviderLink(caller) }),
  }),
  POST: member({
    operation: 'linkProvider',
    summary: 'Begin to link the account to the sign-in provider',
    response: toProviderResponse,
    refusals: {
      404: 'There is no sign-in provider.',
      409: 'The demo account stays without one.',
    },

    verifiedEmail: true,
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
    handle: ({ caller }) => unlinkOwnProvider(caller),
  }),
});

/** POST that starts a sign-in by the provider. Only our own pages can send it, so no other site can start one. */
export const providerSignInRoute = noStoreRoute({
  POST: open({
    operation: 'signInByProvider',
    summary: 'Begin to sign in by the provider',
    response: toProviderResponse,
    refusals: { 404: 'There is no sign-in provider.' },

    body: signInStartSchema,
    limit: 'provider',
    // A reauthentication keeps the caller's session.
    handle: ({ request, body, caller }) => startSignIn(request, body, body.again ? caller : null),
  }),
});

const callbackAnswer = noStoreRoute({
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
});

/**
 * The callback of the provider. A GET that changes state, protected by the cookie and state of the browser that
 * started. Refusals redirect to the sign-in page, because people see them.
 */
const answerCallback = async (context: APIContext): Promise<Response> => {
  const response = await callbackAnswer(context);
  if (context.request.method !== 'GET' || response.status < 400) return response;
  const { status, headers } = redirectToSignIn(response.status === 429 ? 'often' : 'failed');
  return new Response(null, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
};
export const providerCallbackRoute = Object.assign(answerCallback, {
  methods: callbackAnswer.methods,
});
