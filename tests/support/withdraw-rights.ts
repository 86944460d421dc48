import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Account, sql } from './api.ts';
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

/** Polls until the condition holds; otherwise the time limit of the test applies. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(10);
}

type Held = {
  method: string;
  path: string;
  body?: unknown;
  who: Account;
  headers?: Record<string, string>;
};

/** Sends a request without the last byte of its body. @returns sends the last byte and resolves to the status */
function holdBody(server: Server, { method, path, body, who, headers = {} }: Held) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const { hostname, port } = new URL(server.origin);
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': bytes.byteLength,
    Cookie: who.cookie,
    ...headers,
  };
  const call = request({ hostname, port, path, method, headers: all });
  const status = new Promise<number>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
  });
  call.write(bytes.subarray(0, -1));
  return () => {
    call.end(bytes.subarray(-1));
    return status;
  };
}

/** Holds back the last byte of each body until the server has checked all sessions, one account for each request. */
export async function holdBodies(server: Server, requests: Held[]) {
  const people = requests.map(({ who }) => who.user.id);
  const theirs = `user_id in (${people.map(() => '?').join()})`;
  // The server updates `last_used_at` when it checks a session.
  await sql(server, `update sessions set last_used_at = 0 where ${theirs}`, people);
  const held = requests.map((one) => holdBody(server, one));
  await until(async () => {
    const used = `select distinct user_id from sessions where last_used_at > 0 and ${theirs}`;
    return (await sql(server, used, people)).length === people.length;
  });
  return held;
}

/** Waits until this many writes wait for the lock. @param metricsPort METRICS_PORT of the server */
export const waitForWrites = (metricsPort: number, writes: number) =>
  until(async () => {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const waiting = /^database_writes_waiting (\d+)/m.exec(await metrics.text())?.[1];
    return Number(waiting) >= writes;
  });
