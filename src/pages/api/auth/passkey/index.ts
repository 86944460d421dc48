import { userResponse } from '../../../../features/accounts/domain/account-response.ts';
import { passkeyProofSchema } from '../../../../features/accounts/domain/passkey.ts';
import { open, route } from '../../../../features/accounts/server/http/route.ts';
import { verifyPasskey } from '../../../../features/accounts/server/passkeys/authentication.ts';
import { startSession } from '../../../../features/accounts/server/sessions.ts';

export const prerender = false;

/** Signs in with a passkey, which says whose it is. */
export const ALL = route(
  {
    POST: open({
      operation: 'signInByPasskey',
      summary: 'Sign in by a passkey',
      response: userResponse,
      refusals: { 401: 'It signs in to no account here.' },
      body: passkeyProofSchema,
      limit: 'login-address',
      handle: async ({ request, client, body }) => {
        const proof = await verifyPasskey(request, body, client);
        const cookies = await startSession(request, proof, client);
        return { body: { user: proof.user }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
