import { founder, route } from '#features/accounts/server/http/route.ts';
import { deletedIdeasResponse, ideaResponse, revisionsResponse } from '../domain/idea-response.ts';
import { ideaUpdateSchema } from '../domain/schema.ts';
import {
  checkEditable,
  deleteIdea,
  getIdea,
  listDeletedIdeas,
  listRevisions,
  restoreIdea,
  updateIdea,
} from './ideas.ts';

export const ideaRoute = route({
  GET: founder({
    operation: 'getIdea',
    summary: 'One idea in full',
    response: ideaResponse,
    handle: async ({ id }) => ({ body: await getIdea(id) }),
  }),
  DELETE: founder({
    operation: 'deleteIdea',
    summary: 'Delete an idea, which can be restored for 30 days',
    refusals: { 403: 'The idea is somebody else’s.' },
    handle: ({ id, caller }) => deleteIdea(caller, id),
  }),
  PUT: founder({
    operation: 'saveIdea',
    summary: 'Save all answers of an idea',
    response: ideaResponse,
    refusals: { 403: 'The idea is somebody else’s.', 409: 'It was saved since; see current.' },
    permit: (caller, { id = '' }) => checkEditable(caller, id),
    body: ideaUpdateSchema,
    limit: 'ideas',
    handle: async ({ id, caller, body: { startedFrom = null, reason, ...answers } }) => ({
      body: await updateIdea(caller, id, answers, startedFrom, reason || null),
    }),
  }),
});

export const ideaRestoreRoute = route({
  POST: founder({
    operation: 'restoreIdea',
    summary: 'Restore a deleted idea',
    response: ideaResponse,
    handle: async ({ id, caller }) => ({ body: await restoreIdea(caller, id) }),
  }),
});

export const revisionsRoute = route({
  GET: founder({
    operation: 'listRevisions',
    summary: 'The saves of an idea, newest first',
    response: revisionsResponse,
    limit: 'history',
    handle: async ({ id }) => ({ text: await listRevisions(id) }),
  }),
});

export const deletedIdeasRoute = route({
  GET: founder({
    operation: 'listDeletedIdeas',
    summary: "The caller's deleted ideas that can be restored",
    response: deletedIdeasResponse,
    handle: async ({ caller }) => ({ body: await listDeletedIdeas(caller) }),
  }),
});
