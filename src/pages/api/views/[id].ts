import { viewNameSchema } from '../../../domain/saved-view.ts';
import { viewResponse } from '../../../domain/saved-view-response.ts';
import { founder, route } from '../../../server/http/route.ts';
import { deleteView, renameView } from '../../../server/saved-views.ts';

export const prerender = false;

export const ALL = route({
  PATCH: founder({
    operation: 'renameView',
    summary: 'Rename a saved view',
    response: viewResponse,
    refusals: { 409: 'Another view has this name.' },
    body: viewNameSchema,
    limit: 'ideas',
    handle: async ({ params, caller, body }) => ({
      body: await renameView(caller, params.id ?? '', body.name),
    }),
  }),
  DELETE: founder({
    operation: 'deleteView',
    summary: 'Remove a saved view',
    handle: async ({ params, caller }) => {
      await deleteView(caller, params.id ?? '');
      return { status: 204 };
    },
  }),
});
