import { founder, route } from '../../../../../../features/accounts/server/http/route.ts';
import { eraseSource } from '../../../../../../features/evidence/server/erase-source.ts';

export const prerender = false;

/** Removes the words of a removed source for good. */
export const ALL = route({
  POST: founder({
    operation: 'eraseSource',
    summary: 'Remove all that a removed source says and has said, for good',
    refusals: { 403: 'The caller neither owns the idea nor is an administrator.' },
    limit: 'sources',
    handle: async ({ params, caller }) => {
      await eraseSource(caller, params.id ?? '', params.source ?? '');
      return { status: 204 };
    },
  }),
});
