import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { savedViewSchema } from '../../../features/tracker/domain/saved-view.ts';
import {
  viewResponse,
  viewsResponse,
} from '../../../features/tracker/domain/saved-view-response.ts';
import { listViews, saveView } from '../../../features/tracker/server/saved-views.ts';

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
