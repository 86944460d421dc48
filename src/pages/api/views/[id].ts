import { founder, route } from '../../../server/http/route.ts';
import { deleteView } from '../../../server/saved-views.ts';

export const prerender = false;

export const ALL = route({
  DELETE: founder({
    answer: async ({ params, caller }) => {
      await deleteView(caller, params.id ?? '');
      return { status: 204 };
    },
  }),
});
