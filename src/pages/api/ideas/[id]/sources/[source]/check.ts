import { founder, route } from '../../../../../../features/accounts/server/http/route.ts';
import { sourceResponse } from '../../../../../../features/evidence/domain/source-response.ts';
import { sourceCheckSchema } from '../../../../../../features/evidence/domain/source-schema.ts';
import { checkSource } from '../../../../../../features/evidence/server/change-source.ts';
import { requireSource } from '../../../../../../features/evidence/server/sources.ts';

export const prerender = false;

/** Notes that somebody else has read a source and found that it shows what is said, or takes that back. */
export const ALL = route({
  POST: founder({
    operation: 'checkSource',
    summary: 'Check somebody else’s source, or take the check back',
    response: sourceResponse,
    refusals: {
      403: 'It is the caller’s own, or somebody else has checked it.',
      409: 'It was changed since; see current.',
    },
    permit: (_, { id = '', source = '' }) => requireSource(id, source),
    body: sourceCheckSchema,
    limit: 'sources',
    handle: async ({ params, caller, body: { checked, startedFrom = null } }) => ({
      body: await checkSource(caller, params.id ?? '', params.source ?? '', {
        checked,
        startedFrom,
      }),
    }),
  }),
});
