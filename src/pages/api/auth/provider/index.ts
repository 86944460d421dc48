import { toProviderAnswer } from '../../../../domain/answers/account.ts';
import { signInStartSchema } from '../../../../domain/provider.ts';
import { startSignIn } from '../../../../server/accounts/provider/sign-in.ts';
import { open, route } from '../../../../server/http/route.ts';

export const prerender = false;

/** Begins a sign-in by the provider: a POST from a page of ours, so that no other site can begin one for somebody. */
export const ALL = route(
  {
    POST: open({
      operation: 'signInByProvider',
      summary: 'Begin to sign in by the provider',
      answer: toProviderAnswer,
      refusals: { 404: 'There is no sign-in provider.' },

      body: signInStartSchema,
      limit: 'provider',
      handle: ({ request, body }) => startSignIn(request, body),
    }),
  },
  { cache: 'no-store' },
);
