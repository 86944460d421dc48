import { mailChoiceSchema } from '../../../features/accounts/domain/account.ts';
import { mailChoiceResponse } from '../../../features/accounts/domain/account-response.ts';
import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { getMailChoice, setMailChoice } from '../../../features/notifications/server/digests.ts';

export const prerender = false;

/** Which mail the caller gets of what happens, and when. */
export const ALL = route({
  GET: founder({
    operation: 'getMailChoice',
    summary: 'Which mail the caller gets',
    response: mailChoiceResponse,
    tokens: false,
    handle: async ({ caller }) => ({ body: await getMailChoice(caller) }),
  }),
  PUT: founder({
    operation: 'setMailChoice',
    summary: 'Choose which mail comes, and when',
    response: mailChoiceResponse,
    tokens: false,
    body: mailChoiceSchema,
    limit: 'account',
    handle: async ({ caller, body }) => ({ body: await setMailChoice(caller, body) }),
  }),
});
