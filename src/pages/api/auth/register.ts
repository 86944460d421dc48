import { registrationSchema } from '../../../features/accounts/domain/account.ts';
import { userResponse } from '../../../features/accounts/domain/account-response.ts';
import { register } from '../../../features/accounts/server/accounts.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { requireReauthentication } from '../../../features/accounts/server/reauthentication.ts';
import { requireSecondFactor } from '../../../features/accounts/server/required-second-factor.ts';
import {
  signedInByPassword,
  startAnotherSession,
  startSession,
} from '../../../features/accounts/server/sessions.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: open({
      operation: 'register',
      summary: 'Make an account and sign in',
      status: 201,
      response: userResponse,
      refusals: { 403: 'Only an administrator gives a role.', 409: 'The address has an account.' },
      body: registrationSchema,
      limit: 'register',
      handle: async ({ request, client, body, caller }) => {
        if (body.role !== 'user' && caller?.role === 'admin') {
          requireSecondFactor(caller);
          await requireReauthentication(caller);
        }
        const verified = await register(body, caller);
        // An administrator's program that makes accounts with a role keeps its own session.
        const start = body.role === 'user' ? startSession : startAnotherSession;
        const cookies = await start(request, signedInByPassword(verified), client);
        return { status: 201, body: { user: verified.user }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
