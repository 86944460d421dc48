// node tests/bench/backing.ts [other checkout]: the cost of lists with 1,000 ideas and ten sources each, in processor
// time of the server. Alternates between this checkout and another built one, to cancel out other load.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { sampleIdeas } from '../../db/sample/sample-ideas.ts';
import { countBacking } from '../../src/features/ideas/server/derived-rows.ts';
import { account, send } from '../support/api.ts';
import { freePort, type Server } from '../support/server.ts';

const ideas = 1000;
const rounds = 6;
const calls = 30;

async function start(folder: string) {
  const databaseFile = join(tmpdir(), `backing-${randomUUID()}.db`);
  const port = await freePort();
  const env = { DATABASE_URL: `file:${databaseFile}`, RATE_LIMITS: 'off', DEMO: 'false' };
  const child = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
  });
  await new Promise((ready) =>
    child.stdout.on('data', (text) => /listening/.test(text) && ready(0)),
  );
  const server = { origin: `http://127.0.0.1:${port}`, databaseFile } as Server;
  const founder = await account(server);
  for (let from = 0; from < ideas; from += 100) {
    const some = sampleIdeas.flatMap((idea) => Array(10).fill(idea));
    await send(server, 'POST', '/api/ideas/import', { ideas: some, apply: true }, founder);
  }
  const client = createClient({ url: `file:${databaseFile}`, timeout: 60_000 });
  await client.execute(`with recursive n(i) as (select 0 union all select i + 1 from n where i < 9)
    insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at)
    select ideas.id || '-' || i, ideas.id, i + 1, 'cohort', iif(i % 4, 'for', 'against'), 'x', user_id, 1
    from ideas, n`);
  for (const field of ['marketSize', 'targetUsers'])
    await client.execute(`insert into source_fields select id, '${field}' from sources`);
  await client.execute(countBacking);
  client.close();
  /** The processor time of the server so far, in ms. */
  const used = () => {
    const parts = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(parts[11]) + Number(parts[12]));
  };
  const stop = () => {
    child.kill();
    for (const end of ['', '-wal', '-shm']) rmSync(databaseFile + end, { force: true });
  };
  return { name: folder, server, founder, used, stop, ms: new Map<string, number[]>() };
}

const lists = [
  'fields=card',
  'fields=card&limit=all',
  'fields=row&limit=all',
  'fields=card&sort=title',
];
const runs = await Promise.all(['.', ...process.argv.slice(2)].map(start));
for (let round = 0; round < rounds; round++)
  for (const query of lists)
    for (const { server, founder, used, ms } of round % 2 ? runs : [...runs].reverse()) {
      const before = used();
      for (let at = 0; at < calls; at++)
        await send(server, 'GET', `/api/ideas?${query}`, undefined, founder);
      ms.set(query, [...(ms.get(query) ?? []), (used() - before) / calls]);
    }
const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
for (const query of lists)
  console.log(
    query,
    runs.map(({ name, ms }) => `${name}: ${middle(ms.get(query) ?? []).toFixed(2)} ms`).join(', '),
  );
for (const { stop } of runs) stop();
