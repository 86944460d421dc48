import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { viewNameSchema } from '../../../features/tracker/domain/saved-view.ts';
import { viewResponse } from '../../../features/tracker/domain/saved-view-response.ts';
import { deleteView, renameView } from '../../../features/tracker/server/saved-views.ts';

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
