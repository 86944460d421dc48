import {
  type Confirmation,
  confirmationSchema,
} from '../../../features/accounts/domain/account.ts';
import { userResponse } from '../../../features/accounts/domain/account-response.ts';
import type { Caller } from '../../../features/accounts/server/caller.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';
import { verifyPasskey } from '../../../features/accounts/server/passkeys/authentication.ts';
import {
  confirmSessionIdentity,
  verifyOwnCode,
  verifyOwnPassword,
} from '../../../features/accounts/server/reauthentication.ts';

export const prerender = false;

function verifyProof(
  request: Request,
  caller: Caller,
  { password = '', code, passkey }: Confirmation,
) {
  if (passkey) return verifyPasskey(request, passkey, caller.client, caller);
  return code === undefined ? verifyOwnPassword(caller, password) : verifyOwnCode(caller, code);
}

/** POST: the caller proves again who they are. GET: whether that is needed before what asks for it. */
export const ALL = route(
  {
    GET: member({
      operation: 'isConfirmed',
      summary: 'Whether the caller has to confirm that it is them',
      status: 204,
      confirmed: true,
      handle: () => ({ status: 204 }),
    }),
    POST: member({
      operation: 'confirmIdentity',
      summary: 'Confirm who it is, for ten minutes',
      response: userResponse,
      refusals: { 409: 'The account has changed meanwhile.' },
      body: confirmationSchema,
      limit: 'confirmation',
      handle: async ({ request, caller, user, client, body }) => {
        const proof = await verifyProof(request, caller, body);
        return {
          body: { user },
          cookies: await confirmSessionIdentity(request, caller, proof, client),
        };
      },
    }),
  },
  { cache: 'no-store' },
);
