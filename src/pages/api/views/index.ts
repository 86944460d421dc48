import { savedViewSchema } from '../../../domain/saved-view.ts';
import { founder, route } from '../../../server/http/route.ts';
import { listViews, saveView } from '../../../server/saved-views.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ handle: async ({ caller }) => ({ body: await listViews(caller) }) }),
  POST: founder({
    body: savedViewSchema,
    limit: 'ideas',
    handle: async ({ caller, body }) => ({ status: 201, body: await saveView(caller, body) }),
  }),
});
