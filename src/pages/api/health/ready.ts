import { sql } from 'drizzle-orm';
import { db } from '../../../server/database/database.ts';
import { comeBackLater } from '../../../server/http/problem.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** The database answers too, so requests can be sent here. */
export const ALL = route(
  {
    GET: open({
      answer: async () => {
        const answered = await db()
          .run(sql`select 1`)
          .catch(() => null);
        if (!answered) throw comeBackLater(5, 'The database does not answer.');
        return { body: { status: 'ready' } };
      },
    }),
  },
  { cache: 'no-store' },
);
