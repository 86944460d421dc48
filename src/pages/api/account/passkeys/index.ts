import {
  passkeyResponse,
  passkeysResponse,
} from '../../../../features/accounts/domain/account-response.ts';
import { newPasskeySchema } from '../../../../features/accounts/domain/passkey.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';
import { listPasskeys } from '../../../../features/accounts/server/passkeys/passkeys.ts';
import { addPasskey } from '../../../../features/accounts/server/passkeys/registration.ts';

export const prerender = false;

/** The caller's passkeys; POST keeps one that a browser has made. */
export const ALL = route(
  {
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
      provenEmail: true,
      changesSignIn: true,
      limit: 'credentials',
      handle: async ({ caller, body }) => ({ status: 201, body: await addPasskey(caller, body) }),
    }),
  },
  { cache: 'no-store' },
);
