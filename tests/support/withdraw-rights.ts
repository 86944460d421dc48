import { createHash } from 'node:crypto';
import type { Server } from './server.ts';

/** SQL that withdraws the rights of an account. The id comes from a test, so it needs no escaping. */
export const withdrawals: Record<string, (id: string) => string> = {
  'logged out': (id) => `delete from sessions where user_id = '${id}';`,
  suspended: (id) => `update users set suspended_at = 1 where id = '${id}';`,
  demoted: (id) => `update users set role = 'user' where id = '${id}';`,
  'password.changed': (id) =>
    `update users set password_hash = 'another' where id = '${id}'; delete from sessions where user_id = '${id}';`,
  deleted: (id) => `pragma defer_foreign_keys = on;
    delete from comments where user_id = '${id}'; delete from ideas where user_id = '${id}';
    delete from sessions where user_id = '${id}'; delete from users where id = '${id}';`,
};

/** A digest of each table, without the rate limits and the security log. */
export async function contents(server: Server): Promise<Record<string, string>> {
  const tables = await server.sql(
    "select name from sqlite_master where type = 'table' and name not in ('rate_limits', 'security_events')",
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    // The server updates the last use of a session in parallel to the request.
    const columns = name === 'sessions' ? 'id, user_id, expires_at' : '*';
    const rows = await server.sql(`select ${columns} from "${name}"`);
    digests[String(name)] = createHash('sha1').update(JSON.stringify(rows)).digest('hex');
  }
  return digests;
}
