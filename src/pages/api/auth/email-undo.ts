import { linkSchema } from '../../../features/accounts/domain/account.ts';
import { undoEmailChange } from '../../../features/accounts/server/email-change.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** Gives an account back the former address that a link was mailed to. */
export const ALL = route(
  {
    POST: open({
      operation: 'undoEmailChange',
      summary: 'Give an account its former address back, by a mailed link',
      refusals: { 409: 'The address has another account.' },
      body: linkSchema,
      limit: 'link',
      handle: async ({ client, body: { token } }) => {
        await undoEmailChange(token, client);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
