import type { APIContext } from 'astro';
import {
  codeSchema,
  linkSchema,
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyNameSchema,
} from '../domain/account.ts';
import {
  acceptedPasskeysResponse,
  codesKeyResponse,
  passkeyOptionsResponse,
  passkeyResponse,
  passkeysResponse,
  providerLinkResponse,
  recoveryCodesResponse,
  secondStepOptionsResponse,
  secondStepResponse,
  toProviderResponse,
  userResponse,
} from '../domain/account-response.ts';
import { callbackSchema, signInStartSchema } from '../domain/provider.ts';
import { member, noStoreRoute, open } from './http/route.ts';
import {
  addPasskey,
  createReauthenticationOptions,
  createRegistrationOptions,
  createSignInOptions,
  verifyPasskey,
} from './passkeys/ceremonies.ts';
import {
  browserIdOf,
  listPasskeys,
  passkeyCookie,
  removePasskey,
  renamePasskey,
} from './passkeys/passkeys.ts';
import { providerSettings } from './provider/openid.ts';
import {
  finishSignIn,
  readProviderLink,
  redirectToSignIn,
  refuseDemo,
  startSignIn,
  unlinkOwnProvider,
} from './provider/sign-in.ts';
import { mailSecondStepLink, openSecondStepLink, secondStepOptions } from './reauthentication.ts';
import {
  beginCodes,
  readSecondStep,
  renewRecoveryCodes,
  turnCodesOff,
  turnCodesOn,
} from './second-factor-codes.ts';
import { startSession } from './sessions.ts';

export const codesRoute = noStoreRoute({
  GET: member({
    operation: 'readSecondStep',
    summary: 'Whether sign-ins need codes, and how many recovery codes are left',
    response: secondStepResponse,
    handle: async ({ caller }) => ({ body: await readSecondStep(caller) }),
  }),
  POST: member({
    operation: 'beginCodes',
    summary: 'Create a secret for an authenticator app',
    status: 201,
    response: codesKeyResponse,
    refusals: { 409: 'Codes are on already.' },
    limit: 'credentials',
    verifiedEmail: true,
    changesSignIn: true,
    handle: async ({ caller }) => ({ body: await beginCodes(caller) }),
  }),
  PUT: member({
    operation: 'turnCodesOn',
    summary: 'Turn codes on with a first code',
    response: recoveryCodesResponse,
    refusals: { 409: 'There is no key yet, or codes are on.' },
    body: codeSchema,
    limit: 'credentials',
    verifiedEmail: true,
    changesSignIn: true,
    handle: async ({ caller, body: { code } }) => ({
      body: { recoveryCodes: await turnCodesOn(caller, code) },
    }),
  }),
  DELETE: member({
    operation: 'turnCodesOff',
    summary: 'Turn codes off',
    refusals: { 409: 'Codes are off.' },
    limit: 'credentials',
    changesSignIn: true,
    handle: ({ caller }) => turnCodesOff(caller),
  }),
});

/** Only this response contains the new recovery codes. */
export const recoveryCodesRoute = noStoreRoute({
  POST: member({
    operation: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes; only this response shows them',
    status: 201,
    response: recoveryCodesResponse,
    refusals: { 409: 'Codes are off.' },
    limit: 'credentials',
    verifiedEmail: true,
    changesSignIn: true,
    handle: async ({ caller }) => ({ body: { recoveryCodes: await renewRecoveryCodes(caller) } }),
  }),
});

/** POST mails a link for setting up a second step; PUT opens the link. */
export const secondStepRoute = noStoreRoute({
  GET: member({
    operation: 'readSecondStepWay',
    summary: 'How the caller can set up a second step',
    response: secondStepOptionsResponse,
    handle: async ({ caller }) => ({ body: await secondStepOptions(caller) }),
  }),
  POST: member({
    operation: 'mailSecondStepLink',
    summary: 'Mail a link for setting up a second step',
    refusals: { 409: 'No link is needed, or none can be mailed.' },
    limit: 'credentials',
    handle: ({ caller }) => mailSecondStepLink(caller),
  }),
  PUT: member({
    operation: 'openSecondStepLink',
    summary: 'Open such a link, which allows the setup for ten minutes',
    response: userResponse,
    refusals: { 409: 'The account has a second step.' },
    body: linkSchema,
    limit: 'link',
    handle: async ({ request, caller, user, client, body: { token } }) => ({
      body: { user },
      cookies: await openSecondStepLink(request, caller, token, client),
    }),
  }),
});

export const passkeysRoute = noStoreRoute({
  GET: member({
    operation: 'listPasskeys',
    summary: "The caller's passkeys",
    response: passkeysResponse,
    handle: async ({ caller }) => ({ body: await listPasskeys(caller) }),
  }),
  POST: member({
    operation: 'addPasskey',
    summary: 'Store a passkey that a browser has created',
    status: 201,
    response: passkeyResponse,
    refusals: { 409: 'The caller has ten already, or it is another account’s.' },
    body: newPasskeySchema,
    verifiedEmail: true,
    changesSignIn: true,
    limit: 'credentials',
    handle: async ({ caller, body }) => ({ body: await addPasskey(caller, body) }),
  }),
});

export const passkeyRoute = noStoreRoute({
  PATCH: member({
    operation: 'renamePasskey',
    summary: 'Rename a passkey',
    response: passkeyResponse,
    body: passkeyNameSchema,
    limit: 'account',
    handle: async ({ params, caller, body: { name } }) => ({
      body: await renamePasskey(caller, params.id ?? '', name),
    }),
  }),
  DELETE: member({
    operation: 'removePasskey',
    summary: 'Remove a passkey',
    response: acceptedPasskeysResponse,
    refusals: { 409: 'Nothing else would open the account.' },
    changesSignIn: true,
    limit: 'credentials',
    handle: async ({ params, caller }) => ({
      body: await removePasskey(caller, params.id ?? ''),
    }),
  }),
});

export const passkeyOptionsRoute = noStoreRoute({
  POST: member({
    operation: 'optionsToAddPasskey',
    summary: 'The options for creating a passkey (WebAuthn)',
    response: passkeyOptionsResponse,
    refusals: { 409: 'The caller has ten already.' },
    verifiedEmail: true,
    changesSignIn: true,
    limit: 'credentials',
    handle: async ({ caller }) => ({ body: await createRegistrationOptions(caller) }),
  }),
});

export const passkeyConfirmationRoute = noStoreRoute({
  POST: member({
    operation: 'optionsToConfirm',
    summary: 'The options for reauthenticating with a passkey (WebAuthn)',
    response: passkeyOptionsResponse,
    refusals: { 409: 'The caller has no passkey.' },
    limit: 'confirmation',
    handle: async ({ caller }) => ({ body: await createReauthenticationOptions(caller) }),
  }),
});

export const passkeySignInRoute = noStoreRoute({
  POST: open({
    operation: 'signInByPasskey',
    summary: 'Sign in with a passkey',
    response: userResponse,
    refusals: { 401: 'It signs in to no account here.' },
    body: passkeyAssertionSchema,
    limit: 'login-address',
    handle: async ({ request, client, body }) => {
      const proof = await verifyPasskey(request, body, client);
      const cookies = await startSession(request, proof, client);
      return { body: { user: proof.user }, cookies };
    },
  }),
});

/** Only the requesting browser can use these options. */
export const passkeySignInOptionsRoute = noStoreRoute({
  POST: open({
    operation: 'optionsToSignIn',
    summary: 'The options for signing in with a passkey (WebAuthn)',
    response: passkeyOptionsResponse,
    limit: 'passkey-options',
    handle: async ({ request }) => {
      const browser = browserIdOf(request);
      return { body: await createSignInOptions(browser), cookies: [passkeyCookie.set(browser)] };
    },
  }),
});

/** POST starts linking the caller's account, DELETE unlinks it. */
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
    summary: 'Start linking the account to the sign-in provider',
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

/** A POST with an origin check, so that no other site can start a sign-in. */
export const providerSignInRoute = noStoreRoute({
  POST: open({
    operation: 'signInByProvider',
    summary: 'Start a sign-in by the provider',
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
    summary: 'The callback of the sign-in provider',
    leadsOn: true,

    query: callbackSchema,
    limit: 'provider',
    handle: ({ request, caller, client, query: { state = '' } }) =>
      // A HEAD request must not use up the sign-in.
      request.method === 'HEAD'
        ? { status: 204 }
        : finishSignIn(state, { request, caller, client }),
  }),
});

/**
 * The callback of the provider: a GET that changes state, so it requires the cookie and state of the browser that
 * started. Refusals redirect to the sign-in page.
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
