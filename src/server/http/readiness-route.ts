import { healthResponse } from '../../domain/response-parts.ts';
import { db } from '../database/database.ts';
import { isReadable } from '../database/readiness.ts';
import { comeBackLater } from './problem.ts';
import { open, route } from './route.ts';

/** The endpoint that says whether the database answers too, so that requests can be sent here. */
export const readinessRoute = (operation: string, summary: string) =>
  route(
    {
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
    },
    { cache: 'no-store' },
  );
