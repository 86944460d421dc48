import { secondStepLinkResponse } from '../../../../../domain/administration-response.ts';
import { createSecondStepLink } from '../../../../../server/accounts/sign-in-changes.ts';
import { getPerson } from '../../../../../server/administration/people.ts';
import { admin, route } from '../../../../../server/http/route.ts';

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
