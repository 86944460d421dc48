import { citationResponse } from '../../domain/evidence/source-response.ts';
import { lookupSchema } from '../../domain/evidence/source-schema.ts';
import { lookUp } from '../../server/evidence/lookup.ts';
import { founder, route } from '../../server/http/route.ts';

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
