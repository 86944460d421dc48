import { founder, route } from '#features/accounts/server/http/route.ts';
import { recordDownload } from '#features/accounts/server/security-events.ts';
import { todayForUser } from '#features/accounts/server/today-for-user.ts';
import { db } from '#platform/server/database/database.ts';
import { jsonArray } from '#platform/server/database/sql.ts';
import {
  assessedResponse,
  closedRoundsResponse,
  ownAssessmentsResponse,
  resultsFileResponse,
  resultsResponse,
  roundResponse,
  roundsResponse,
} from '../domain/round-response.ts';
import {
  assessmentSchema,
  roundChangeSchema,
  roundFileSchema,
  roundSchema,
  roundsQuerySchema,
} from '../domain/schema.ts';
import { listOwnAssessments, requireAssessable, saveAssessment } from './assessment.ts';
import { closeRound, requireManageable } from './close-round.ts';
import { changeRound, openRound } from './open-round.ts';
import { getRound, getSummary, listClosedRounds, listRounds } from './queries.ts';
import { getResults, toFile } from './results.ts';

export const roundsRoute = route({
  GET: founder({
    operation: 'listRounds',
    summary: 'Rounds: open ones by deadline, then closed ones',
    response: roundsResponse,
    query: roundsQuerySchema,
    handle: async ({ user, query }) => ({ body: await listRounds(user, query) }),
  }),
  POST: founder({
    operation: 'openRound',
    summary: 'Ask people to score ideas',
    status: 201,
    response: roundResponse,
    body: roundSchema,
    limit: 'rounds',
    takesIdempotencyKey: true,
    sendsLocation: true,
    handle: async ({ caller, body, key }) => {
      const round = await openRound(caller, body, key);
      return { body: round, headers: { Location: `/api/rounds/${round.id}` } };
    },
  }),
});

export const closedRoundsRoute = route({
  GET: founder({
    operation: 'listClosedRounds',
    summary: 'The rounds closed last, with their ideas',
    response: closedRoundsResponse,
    handle: async () => ({ body: await listClosedRounds() }),
  }),
});

export const roundRoute = route({
  GET: founder({
    operation: 'getRound',
    summary: 'One round',
    response: roundResponse,
    handle: async ({ id, user }) => ({ body: await getRound(user, id) }),
  }),
  PATCH: founder({
    operation: 'changeRound',
    summary: 'Add or remove ideas and people',
    response: roundResponse,
    refusals: { 403: 'Somebody else has opened it.', 409: 'The round is closed.' },
    permit: (caller, { id = '' }) => requireManageable(db(), caller, id),
    body: roundChangeSchema,
    limit: 'rounds',
    handle: async ({ id, caller, user, body }) => {
      await changeRound(caller, id, body);
      return { body: await getRound(user, id) };
    },
  }),
});

export const roundClosingRoute = route({
  POST: founder({
    operation: 'closeRound',
    summary: 'Close a round, for good',
    response: roundResponse,
    refusals: { 403: 'Somebody else has opened it.', 409: 'The round is closed.' },
    handle: async ({ id, caller, user }) => {
      await closeRound(caller, id);
      return { body: await getRound(user, id) };
    },
  }),
});

export const roundResultsRoute = route({
  GET: founder({
    operation: 'getResults',
    summary: 'The results of a closed round',
    response: resultsResponse,
    refusals: { 409: 'The round is still open.' },
    handle: async ({ id, user }) => ({ body: await getResults(user, id) }),
  }),
});

export const roundExportRoute = route({
  GET: founder({
    operation: 'exportRound',
    summary: 'The results of a closed round, without the names of the assessors, as a file',
    response: resultsFileResponse,
    types: ['application/json', 'text/csv'],
    refusals: { 409: 'The round is still open.' },
    isLogged: true,
    limit: 'export',
    query: roundFileSchema,
    handle: async ({ request, caller, user, id, query: { format } }) => {
      const results = await getResults(user, id);
      await recordDownload(request, caller, 'ideas.exported', `${format.toUpperCase()} of a round`);
      const day = await todayForUser(user.id, new Date(results.closedAt ?? Date.now()));
      return toFile(results, format, day);
    },
  }),
});

export const assessmentsRoute = route({
  GET: founder({
    operation: 'listOwnAssessments',
    summary: 'The ideas that a round asks the caller to score',
    response: ownAssessmentsResponse,
    refusals: { 403: 'The caller is not asked.', 409: 'The round is closed.' },
    handle: async ({ id, caller }) => {
      const items = await listOwnAssessments(caller, id);
      return { text: ['{"items":', ...jsonArray(items), '}'] };
    },
  }),
});

export const assessmentRoute = route({
  PUT: founder({
    operation: 'saveAssessment',
    summary: "Save the caller's scores of an idea",
    response: assessedResponse,
    refusals: {
      403: 'The caller is not asked.',
      409: 'The round is closed, or something else was given since; see code.',
    },
    permit: (caller, { id = '', idea = '' }) => requireAssessable(db(), caller, id, idea),
    body: assessmentSchema,
    limit: 'assessments',
    handle: async ({ id, params: { idea = '' }, caller, body }) => {
      await saveAssessment(caller, id, idea, body);
      const round = await getSummary(caller, id);
      return { body: { finished: round.asked?.finished === true, round } };
    },
  }),
});
