import { savedViewSchema } from '../../../domain/saved-view.ts';
import { founder, route } from '../../../server/http/route.ts';
import { listViews, saveView } from '../../../server/saved-views.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ answer: async ({ user }) => ({ body: await listViews(user) }) }),
  POST: founder({
    body: savedViewSchema,
    limit: 'ideas',
    answer: async ({ user, body }) => ({ status: 201, body: await saveView(user, body) }),
  }),
});
