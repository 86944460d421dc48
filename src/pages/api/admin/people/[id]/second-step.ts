import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { createSecondStepLink } from '../../../../../features/accounts/server/sign-in-changes.ts';
import { secondStepLinkResponse } from '../../../../../features/admin/domain/admin-response.ts';
import { getPerson } from '../../../../../features/admin/server/people.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: admin({
      confirmed: true,
      operation: 'makeSecondStepLink',
      summary: 'A link by which somebody can set up a second step, to pass on',
      status: 201,
      response: secondStepLinkResponse,
      refusals: { 409: 'The account has a second step.' },
      limit: 'administration',
      handle: async ({ params, caller }) => {
        const { id } = await getPerson(params.id ?? '');
        return { status: 201, body: { link: await createSecondStepLink(caller, id) } };
      },
    }),
  },
  { cache: 'no-store' },
);
