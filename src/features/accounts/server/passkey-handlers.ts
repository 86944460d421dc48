import {
  acceptedPasskeysResponse,
  passkeyOptionsResponse,
  passkeyResponse,
  passkeysResponse,
  userResponse,
} from '../domain/account-response.ts';
import { newPasskeySchema, passkeyAssertionSchema, passkeyNameSchema } from '../domain/passkey.ts';
import { member, noStoreRoute, open } from './http/route.ts';
import {
  createReauthenticationOptions,
  createSignInOptions,
  verifyPasskey,
} from './passkeys/authentication.ts';
import { browserIdOf, passkeyCookie } from './passkeys/challenges.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts';
import { addPasskey, createRegistrationOptions } from './passkeys/registration.ts';
import { startSession } from './sessions.ts';

/** The caller's passkeys; POST keeps one that a browser has made. */
export const passkeysRoute = noStoreRoute({
  GET: member({
    operation: 'listPasskeys',
    summary: "The caller's passkeys",
    response: passkeysResponse,
    handle: async ({ caller }) => ({ body: await listPasskeys(caller) }),
  }),
  POST: member({
    operation: 'addPasskey',
    summary: 'Keep a passkey that a browser has made',
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

/** PATCH and DELETE one of the caller's passkeys. */
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

/** POST for the options to make a passkey. */
export const passkeyOptionsRoute = noStoreRoute({
  POST: member({
    operation: 'optionsToAddPasskey',
    summary: 'What a browser needs to make a passkey',
    response: passkeyOptionsResponse,
    refusals: { 409: 'The caller has ten already.' },
    verifiedEmail: true,
    changesSignIn: true,
    limit: 'credentials',
    handle: async ({ caller }) => ({ body: await createRegistrationOptions(caller) }),
  }),
});

/** POST for the options to reauthenticate with a passkey. */
export const passkeyConfirmationRoute = noStoreRoute({
  POST: member({
    operation: 'optionsToConfirm',
    summary: 'What a browser needs to confirm by a passkey who it is',
    response: passkeyOptionsResponse,
    refusals: { 409: 'The caller has no passkey.' },
    limit: 'confirmation',
    handle: async ({ caller }) => ({ body: await createReauthenticationOptions(caller) }),
  }),
});

/** Signs in with a passkey, which says whose it is. */
export const passkeySignInRoute = noStoreRoute({
  POST: open({
    operation: 'signInByPasskey',
    summary: 'Sign in by a passkey',
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

/** POST for the options to sign in with a passkey, for this browser alone. */
export const passkeySignInOptionsRoute = noStoreRoute({
  POST: open({
    operation: 'optionsToSignIn',
    summary: 'What a browser needs to sign in by a passkey',
    response: passkeyOptionsResponse,
    limit: 'passkey-options',
    handle: async ({ request }) => {
      const browser = browserIdOf(request);
      return { body: await createSignInOptions(browser), cookies: [passkeyCookie.set(browser)] };
    },
  }),
});
