import { linkSchema } from '../../../domain/account.ts';
import { undoEmailChange } from '../../../server/accounts/email-change.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Gives an account back the former address that a link was mailed to. */
export const ALL = route(
  {
    POST: open({
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
