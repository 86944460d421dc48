import { fieldSourcesAnswer } from '../../../../domain/answers/fit.ts';
import { listFieldSources } from '../../../../server/contradictions.ts';
import { founder, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listBackedFields',
    summary: 'Which answers the sources of an idea are for or against',
    answer: fieldSourcesAnswer,
    handle: async ({ params }) => ({ body: await listFieldSources(params.id ?? '') }),
  }),
});
