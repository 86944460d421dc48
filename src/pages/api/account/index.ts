import { nameSchema } from '../../../features/accounts/domain/account.ts';
import {
  accountResponse,
  userResponse,
} from '../../../features/accounts/domain/account-response.ts';
import { accountSummary, changeName } from '../../../features/accounts/server/account-details.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** The caller's own account. */
export const ALL = route(
  {
    GET: member({
      operation: 'getAccount',
      summary: "The caller's account",
      response: accountResponse,
      handle: async ({ user }) => ({ body: { user, ...(await accountSummary(user)) } }),
    }),
    PATCH: member({
      operation: 'changeName',
      summary: 'Change the name',
      response: userResponse,
      body: nameSchema,
      limit: 'account',
      handle: async ({ caller, user, body: { name } }) => {
        await changeName(caller, name);
        return { body: { user: { ...user, name } } };
      },
    }),
  },
  { cache: 'no-store' },
);
