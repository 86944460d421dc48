import { codeSchema } from '../../../domain/account.ts';
import { secondStep } from '../../../server/accounts/codes.ts';
import { beginCodes, turnCodesOff, turnCodesOn } from '../../../server/accounts/second-step.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Codes of an app: POST makes a key for it, PUT turns codes on by the first one, DELETE turns them off. */
export const ALL = route(
  {
    GET: member({ handle: async ({ caller }) => ({ body: await secondStep(caller) }) }),
    POST: member({
      limit: 'account',
      confirmed: true,
      handle: async ({ caller }) => ({ status: 201, body: await beginCodes(caller) }),
    }),
    PUT: member({
      body: codeSchema,
      limit: 'account',
      confirmed: true,
      handle: async ({ caller, body: { code } }) => ({
        body: { recoveryCodes: await turnCodesOn(caller, code) },
      }),
    }),
    DELETE: member({
      limit: 'account',
      confirmed: true,
      handle: async ({ caller }) => {
        await turnCodesOff(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
