import { viewNameSchema } from '../../../domain/saved-view.ts';
import { founder, route } from '../../../server/http/route.ts';
import { deleteView, renameView } from '../../../server/saved-views.ts';

export const prerender = false;

export const ALL = route({
  PATCH: founder({
    body: viewNameSchema,
    limit: 'ideas',
    answer: async ({ params, user, body }) => ({
      body: await renameView(user, params.id ?? '', body.name),
    }),
  }),
  DELETE: founder({
    answer: async ({ params, user }) => {
      await deleteView(user, params.id ?? '');
      return { status: 204 };
    },
  }),
});
