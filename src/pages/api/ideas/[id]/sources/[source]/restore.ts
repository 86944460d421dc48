import { sourceResponse } from '../../../../../../domain/evidence/source-response.ts';
import { restoreSource } from '../../../../../../server/evidence/changing.ts';
import { founder, route } from '../../../../../../server/http/route.ts';

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
