import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Connection from 'libsql';
import { users } from '#db/schema/accounts.ts';
import { open, route } from '#features/accounts/server/http/route.ts';
import { type Database, db } from '#platform/server/database/database.ts';
import { comeBackLater } from '#platform/server/http/problem.ts';
import { healthResponse } from '#platform/text/response-schemas.ts';

/** Opens a new connection, because an open one may answer from memory although the file is damaged or missing. */
function readsFile(file: string): boolean {
  // Connecting would create a missing file.
  if (!existsSync(file)) return false;
  const connection = new Connection(file, { timeout: 100 });
  try {
    connection.prepare('select id from users limit 1').get();
    return true;
  } finally {
    connection.close();
  }
}

/** Reads a table, because connecting alone proves little. */
async function isReadable(database: Database): Promise<boolean> {
  try {
    await database.run(sql`select ${users.id} from ${users} limit 1`);
    return database.file === null || readsFile(database.file);
  } catch {
    return false;
  }
}

let probing: Promise<boolean> | undefined;

/** Probes at the same time share one answer, because each opens the file. */
function isReady(): Promise<boolean> {
  probing ??= isReadable(db()).finally(() => {
    probing = undefined;
  });
  return probing;
}

const readinessRoute = (operation: string, summary: string) =>
  route({
    GET: open({
      operation,
      summary,
      response: healthResponse('ready'),
      tokens: 'read',
      handle: async () => {
        if (!(await isReady())) throw comeBackLater(5, 'The database does not answer.');
        return { body: { status: 'ready' } };
      },
    }),
  });

/** The default URL of probes. */
export const healthRoute = readinessRoute('isHealthy', 'The same as /api/health/ready');

/** Works without a database. */
export const livenessRoute = route({
  GET: open({
    operation: 'isLive',
    summary: 'Whether the process responds',
    response: healthResponse('live'),
    anonymous: true,
    handle: () => ({ body: { status: 'live' } }),
  }),
});

export const readyRoute = readinessRoute('isReady', 'Whether the database answers too');
