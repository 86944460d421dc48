// node tests/soak/kill.ts: two server processes write to one database, first a file, then a libSQL server. In each of
// twelve rounds one process is killed. An unanswered request is sent again with the same key, as a client does.
// Prints figures. Fails when an acknowledged write is lost, done twice or done in part.
import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { register } from '../support/accounts.ts';
import { cookieOf, idea, send } from '../support/api.ts';
import { runSql, type Statement } from '../support/run-sql.ts';
import { type Server, startServer } from '../support/server.ts';
import { noSqld, startSqld } from '../support/sqld.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? 12);
const writers = 6;

type Run = { url: string; servers: Server[]; crash: (round: number) => Promise<void> };

async function run(name: string, { url, servers, crash }: Run): Promise<void> {
  const query = (...statement: Statement) => runSql(url, ...statement);
  const someServer = () => servers[Math.floor(Math.random() * servers.length)] as Server;
  const me = { cookie: cookieOf(await register(someServer(), 'ada@example.org')) };
  await query("update users set role = 'founder'");

  let repeated = 0;
  /** Sends a request to one process after the other until one of them answers. */
  async function insist(method: string, path: string, body: object, key = '') {
    for (let tries = 0; ; tries++) {
      if (tries > 0) repeated++;
      const headers = { ...(key && { 'Idempotency-Key': key }) };
      const answer = await send(someServer(), method, path, body, { ...me, headers }).catch(
        () => null,
      );
      if (answer && answer.status < 500) return answer;
      if (answer && answer.status !== 503) throw new Error(`${method} ${path}: ${answer.text}`);
      await setTimeout(20 + 80 * Math.random());
    }
  }

  const acknowledged: string[] = [];
  let isOver = false;
  async function write(number: number): Promise<void> {
    for (let at = 0; !isOver; at++) {
      const title = `Idea ${number}-${at}`;
      const key = `"${randomUUID()}"`;
      const made = await insist('POST', '/api/ideas', idea({ ideaTitle: title }), key);
      if (made.status !== 201) throw new Error(`create: ${made.status} ${made.text}`);
      const save = { ...idea({ ideaTitle: title, diseaseArea: `Area ${at % 5}` }), startedFrom: 1 };
      const saved = await insist('PUT', `/api/ideas/${made.body.id}`, save);
      // 409: an earlier try succeeded, and its response was lost.
      if (saved.status !== 200 && saved.status !== 409) throw new Error(`save: ${saved.text}`);
      acknowledged.push(title);
    }
  }
  const all = Array.from({ length: writers }, (_, number) => write(number));
  const failed = Promise.all(all);
  for (let round = 0; round < rounds; round++) {
    const goal = acknowledged.length + 5 + Math.floor(Math.random() * 30);
    while (acknowledged.length < goal) await Promise.race([setTimeout(5), failed]);
    await crash(round);
  }
  isOver = true;
  await failed;

  const titles = (await query('select idea_title t from ideas')).map(({ t }) => String(t));
  const there = new Set(titles);
  const lost = acknowledged.filter((title) => !there.has(title));
  const [figures] = await query(`select
    (select count(*) from ideas where revision <> 2) not_saved_once,
    (select count(*) from ideas i where (select count(*) from idea_revisions where idea_id = i.id) <> 2) history,
    (select count(*) from ideas i where (select count(*) from events where idea_id = i.id) <> 2) events,
    (select count(*) from ideas i where (select count(*) from events where idea_id = i.id and kind = 'idea.created') <> 1) created,
    (select count(*) from ideas) - (select count(*) from idea_search) search,
    (select count(*) from ideas) - (select count(*) from idea_search s join idea_search_rows r on r.row = s.rowid and r.id = s.id
      join ideas on ideas.id = s.id and ideas.search_text = s.text) words,
    (select count(*) from ideas) - (select sum(ideas) from idea_counts) counts,
    (select count(*) from (select disease_area, count(*) from ideas group by 1
      except select disease_area, ideas from idea_counts)) areas`);
  console.log(
    `${name}: ${rounds} kills, ${2 * acknowledged.length} acknowledged writes, ${repeated} repeated requests, ${lost.length} lost, ${titles.length - there.size} done twice, ${titles.length - acknowledged.length} more than acknowledged; by half: ${JSON.stringify(figures)}`,
  );
  deepStrictEqual(lost, []);
  deepStrictEqual(titles.length, acknowledged.length);
  deepStrictEqual(new Set(Object.values(figures ?? {})), new Set([0]));
  if (url.startsWith('file:'))
    deepStrictEqual(await query('pragma integrity_check'), [{ integrity_check: 'ok' }]);
}

/** Kills one server process, or both at once, and starts them again. */
async function onFile(): Promise<void> {
  const first = await startServer();
  const url = `file:${first.databaseFile}`;
  const servers = [first, await startServer({ DATABASE_URL: url })];
  const crash = async (round: number) => {
    const killed = round % 3 === 2 ? [0, 1] : [round % 2];
    await Promise.all(killed.map((at) => servers[at]?.kill()));
    await Promise.all(
      killed.map(async (at) => {
        servers[at] = await startServer({ DATABASE_URL: url });
      }),
    );
  };
  await run('two processes on a file', { url, servers, crash });
  for (const server of servers) await server.stop();
}

/** Kills the database server and starts it again. */
async function onServer(): Promise<void> {
  const sqld = await startSqld();
  const { url } = sqld;
  const servers = [
    await startServer({ DATABASE_URL: url }),
    await startServer({ DATABASE_URL: url }),
  ];
  const crash = async () => {
    await sqld.kill();
    await sqld.start();
  };
  await run('two processes on a libSQL server', { url, servers, crash });
  for (const server of servers) await server.stop();
  await sqld.stop();
}

await onFile();
if (noSqld) console.log(noSqld);
else await onServer();
