import { linkSchema } from '../../../features/accounts/domain/account.ts';
import {
  secondStepWayResponse,
  userResponse,
} from '../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';
import {
  mailSecondStepLink,
  openSecondStepLink,
  secondStepWay,
} from '../../../features/accounts/server/sign-in-changes.ts';

export const prerender = false;

/** The way to a second step where the password alone no longer opens it: POST mails a link, PUT opens one. */
export const ALL = route(
  {
    GET: member({
      operation: 'readSecondStepWay',
      summary: 'How the caller can set up a second step',
      response: secondStepWayResponse,
      handle: async ({ caller }) => ({ body: await secondStepWay(caller) }),
    }),
    POST: member({
      operation: 'mailSecondStepLink',
      summary: 'Mail a link by which a second step can be set up',
      refusals: { 409: 'No link is needed, or none can be mailed.' },
      limit: 'credentials',
      handle: async ({ caller }) => {
        await mailSecondStepLink(caller);
        return { status: 204 };
      },
    }),
    PUT: member({
      operation: 'openSecondStepLink',
      summary: 'Open such a link, for ten minutes',
      response: userResponse,
      refusals: { 409: 'The account has a second step.' },
      body: linkSchema,
      limit: 'link',
      handle: async ({ request, caller, user, client, body: { token } }) => ({
        body: { user },
        cookies: await openSecondStepLink(request, caller, token, client),
      }),
    }),
  },
  { cache: 'no-store' },
);
