import { founder, route } from '#features/accounts/server/http/route.ts';
import { ideaResponse } from '#features/ideas/domain/idea-response.ts';
import { ideaSchema } from '#features/ideas/domain/schema.ts';
import { createIdea, selectIdeas } from '#features/ideas/server/ideas.ts';
import { jsonArray } from '#platform/server/database/sql.ts';
import {
  countsResponse,
  ideasResponse,
  viewResponse,
  viewsResponse,
} from '../domain/list-response.ts';
import { savedViewSchema, viewNameSchema } from '../domain/saved-view.ts';
import { countsQuerySchema, ideaQuerySchema } from '../domain/search.ts';
import { countIdeas } from './idea-filters.ts';
import { findIdeas } from './idea-search.ts';
import { deleteView, listViews, renameView, saveView } from './saved-views.ts';

export const ideasRoute = route({
  // Without `fields` it returns all ideas in full, with `fields` a page of summaries.
  GET: founder({
    operation: 'listIdeas',
    summary: 'A page of the ideas that match, or all of them in full',
    response: ideasResponse,
    query: ideaQuerySchema,
    optionalQuery: true,
    handle: async ({ user, query }) =>
      query ? { body: await findIdeas(query, user) } : { text: jsonArray(await selectIdeas()) },
  }),
  POST: founder({
    operation: 'createIdea',
    summary: 'Create an idea',
    status: 201,
    response: ideaResponse,
    refusals: { 409: 'The idea of this key was deleted.' },
    body: ideaSchema,
    limit: 'ideas',
    takesIdempotencyKey: true,
    sendsLocation: true,
    handle: async ({ caller, body, key }) => {
      const idea = await createIdea(caller, body, key);
      return { body: idea, headers: { Location: `/api/ideas/${idea.id}` } };
    },
  }),
});

export const countsRoute = route({
  GET: founder({
    operation: 'countIdeas',
    summary: 'How many ideas match, and how many would match with each further filter',
    response: countsResponse,
    query: countsQuerySchema,
    handle: async ({ user, query }) => ({ body: await countIdeas(query, user) }),
  }),
});

export const savedViewsRoute = route({
  GET: founder({
    operation: 'listViews',
    summary: 'Saved views, by name',
    response: viewsResponse,
    handle: async ({ caller }) => ({ body: await listViews(caller) }),
  }),
  POST: founder({
    operation: 'saveView',
    summary: 'Save a view, or replace the one with this name',
    status: 201,
    response: viewResponse,
    refusals: { 409: 'There are 50 already.' },
    body: savedViewSchema,
    limit: 'ideas',
    handle: async ({ caller, body }) => ({ body: await saveView(caller, body) }),
  }),
});

export const savedViewRoute = route({
  PATCH: founder({
    operation: 'renameView',
    summary: 'Rename a saved view',
    response: viewResponse,
    refusals: { 409: 'Another view has this name.' },
    body: viewNameSchema,
    limit: 'ideas',
    handle: async ({ id, caller, body }) => ({ body: await renameView(caller, id, body.name) }),
  }),
  DELETE: founder({
    operation: 'deleteView',
    summary: 'Remove a saved view',
    handle: ({ id, caller }) => deleteView(caller, id),
  }),
});
