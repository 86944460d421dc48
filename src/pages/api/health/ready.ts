import { healthResponse } from '../../../domain/responses/others.ts';
import { db } from '../../../server/database/database.ts';
import { isReadable } from '../../../server/database/readiness.ts';
import { comeBackLater } from '../../../server/http/problem.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** The database answers too, so requests can be sent here. */
export const ALL = route(
  {
    GET: open({
      operation: 'isReady',
      summary: 'Whether the database answers too',
      response: healthResponse('ready'),
      tokens: 'read',
      handle: async () => {
        if (!(await isReadable(db()))) throw comeBackLater(5, 'The database does not answer.');
        return { body: { status: 'ready' } };
      },
    }),
  },
  { cache: 'no-store' },
);
