import { registrationSchema } from '../../../domain/account.ts';
import { userResponse } from '../../../domain/account-response.ts';
import { register } from '../../../server/accounts/accounts.ts';
import { requireReauthentication } from '../../../server/accounts/reauthentication.ts';
import { insistOnSecondStep } from '../../../server/accounts/required-step.ts';
import {
  byPassword,
  startAnotherSession,
  startSession,
} from '../../../server/accounts/sessions.ts';
import { open, route } from '../../../server/http/route.ts';

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
          insistOnSecondStep(caller);
          await requireReauthentication(caller);
        }
        const verified = await register(body, caller);
        // An administrator's program that makes accounts with a role keeps its own session.
        const start = body.role === 'user' ? startSession : startAnotherSession;
        const cookies = await start(request, byPassword(verified), client);
        return { status: 201, body: { user: verified.user }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
