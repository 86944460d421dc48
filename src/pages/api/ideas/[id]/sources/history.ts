import { sourceChangesAnswer } from '../../../../../domain/answers/evidence.ts';
import { jsonArray } from '../../../../../server/database/json.ts';
import { listSourceChanges } from '../../../../../server/evidence/history.ts';
import { founder, route } from '../../../../../server/http/route.ts';

export const prerender = false;

/** What has happened to the sources of an idea, the latest first. */
export const ALL = route({
  GET: founder({
    operation: 'listSourceChanges',
    summary: 'What has happened to the sources of an idea, the latest first, at most 1,000',
    answer: sourceChangesAnswer,
    limit: 'history',
    handle: async ({ params }) => ({
      text: jsonArray((await listSourceChanges(params.id ?? '')).map((one) => JSON.stringify(one))),
    }),
  }),
});
