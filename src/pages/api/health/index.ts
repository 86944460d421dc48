import { healthResponse } from '../../../domain/responses/others.ts';
import { db } from '../../../server/database/database.ts';
import { isReadable } from '../../../server/database/readiness.ts';
import { comeBackLater } from '../../../server/http/problem.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** The same as `health/ready`, at the address that probes try first. */
export const ALL = route(
  {
    GET: open({
      operation: 'isHealthy',
      summary: 'The same as /api/health/ready',
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
