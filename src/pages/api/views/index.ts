import { savedViewSchema } from '../../../domain/saved-view.ts';
import { viewResponse, viewsResponse } from '../../../domain/saved-view-response.ts';
import { founder, route } from '../../../server/http/route.ts';
import { listViews, saveView } from '../../../server/saved-views.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listViews',
    summary: 'Saved views, by name',
    response: viewsResponse,
    handle: async ({ caller }) => ({ body: await listViews(caller) }),
  }),
  POST: founder({
    operation: 'saveView',
    summary: 'Save a view, or replace the one of that name',
    status: 201,
    response: viewResponse,
    refusals: { 409: 'There are 50 already.' },
    body: savedViewSchema,
    limit: 'ideas',
    handle: async ({ caller, body }) => ({ status: 201, body: await saveView(caller, body) }),
  }),
});
