import { noStoreRoute, open } from '../../../features/accounts/server/http/route.ts';
import { db } from '../../../platform/server/database/database.ts';
import { isReadable } from '../../../platform/server/database/readiness.ts';
import { comeBackLater } from '../../../platform/server/http/problem.ts';
import { healthResponse } from '../../../platform/text/response-parts.ts';

const readinessRoute = (operation: string, summary: string) =>
  noStoreRoute({
    GET: open({
      operation,
      summary,
      response: healthResponse('ready'),
      tokens: 'read',
      handle: async () => {
        if (!(await isReadable(db()))) throw comeBackLater(5, 'The database does not answer.');
        return { body: { status: 'ready' } };
      },
    }),
  });

/** Probes use this URL by default. */
export const healthRoute = readinessRoute('isHealthy', 'The same as /api/health/ready');

/** Also responds without a database. */
export const livenessRoute = noStoreRoute({
  GET: open({
    operation: 'isLive',
    summary: 'Whether the process answers',
    response: healthResponse('live'),
    anonymous: true,
    handle: () => ({ body: { status: 'live' } }),
  }),
});

export const readyRoute = readinessRoute('isReady', 'Whether the database answers too');
