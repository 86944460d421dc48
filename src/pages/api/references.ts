import { founder, route } from '../../features/accounts/server/http/route.ts';
import { citationResponse } from '../../features/evidence/domain/source-response.ts';
import { lookupSchema } from '../../features/evidence/domain/source-schema.ts';
import { lookUp } from '../../features/evidence/server/lookup.ts';

export const prerender = false;

/** Title and authors of a publication, asked for elsewhere. */
export const ALL = route({
  POST: founder({
    operation: 'lookUpReference',
    summary: 'Title and authors of a publication, by its DOI or PubMed id',
    response: citationResponse,
    refusals: {
      403: 'Looking up is switched off.',
      404: 'Nobody knows it.',
      502: 'The register of publications could not be reached.',
    },
    body: lookupSchema,
    limit: 'references',
    handle: async ({ body }) => ({ body: { citation: await lookUp(body) } }),
  }),
});
