import { founder, route } from '../../../../../../features/accounts/server/http/route.ts';
import { sourceResponse } from '../../../../../../features/evidence/domain/source-response.ts';
import { restoreSource } from '../../../../../../features/evidence/server/change-source.ts';

export const prerender = false;

/** Brings a removed source back. */
export const ALL = route({
  POST: founder({
    operation: 'restoreSource',
    summary: 'Bring a removed source back, with its number',
    response: sourceResponse,
    refusals: {
      403: 'The caller neither added it, nor owns the idea, nor is an administrator.',
      409: 'The idea has as many sources as it may.',
    },
    limit: 'sources',
    handle: async ({ params, caller }) => ({
      body: await restoreSource(caller, params.id ?? '', params.source ?? ''),
    }),
  }),
});
