import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { assessedResponse } from '../../../../../features/rounds/domain/round-response.ts';
import { assessmentSchema } from '../../../../../features/rounds/domain/schema.ts';
import {
  requireAssessable,
  saveAssessment,
} from '../../../../../features/rounds/server/assessment.ts';
import { getSummary } from '../../../../../features/rounds/server/queries.ts';
import { db } from '../../../../../platform/server/database/database.ts';

export const prerender = false;

/** The caller's assessment of one idea, which can be changed until the round is closed. */
export const ALL = route({
  PUT: founder({
    operation: 'saveAssessment',
    summary: 'What the caller gives one idea',
    response: assessedResponse,
    refusals: {
      403: 'The caller is not asked.',
      409: 'The round is closed, or something else was given since; see code.',
    },
    permit: (caller, { id = '', idea = '' }) => requireAssessable(db(), caller, id, idea),
    body: assessmentSchema,
    limit: 'assessments',
    handle: async ({ params: { id = '', idea = '' }, caller, body }) => {
      await saveAssessment(caller, id, idea, body);
      const round = await getSummary(caller, id);
      const { asked } = round;
      return { body: { finished: asked !== null && asked.ideas === asked.scored, round } };
    },
  }),
});
