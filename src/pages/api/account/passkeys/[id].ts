import {
  acceptedPasskeysResponse,
  passkeyResponse,
} from '../../../../features/accounts/domain/account-response.ts';
import { passkeyNameSchema } from '../../../../features/accounts/domain/passkey.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';
import {
  removePasskey,
  renamePasskey,
} from '../../../../features/accounts/server/passkeys/passkeys.ts';

export const prerender = false;

/** One of the caller's passkeys. */
export const ALL = route(
  {
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
  },
  { cache: 'no-store' },
);
