import { execFileSync } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync, truncateSync, writeSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { login } from '../../support/accounts.ts';
import { account, contactMessage, idea, send, statusesOf } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { type Server, sameDatabase, startServer } from '../../support/server.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

/** The number of crashes under load; `npm run soak` sets 50. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1);

const integrity = (server: Server) => server.sql('pragma integrity_check');
const ok = [{ integrity_check: 'ok' }];

type Acknowledged = { ideas: string[]; messages: string[] };

/** Writes through four connections until the server is killed. @returns the acknowledged writes */
async function writeUntilKilled(
  server: Server,
  cookie: string,
  after: number,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { ideas: [], messages: [] };
  let killed: Promise<void> | undefined;
  const write = async (path: string, body: object, list: string[]) => {
    const { status, body: answer } = await server.post(path, body, { cookie });
    if (status === 201) list.push(answer.id);
    if (acknowledged.ideas.length + acknowledged.messages.length >= after) killed ??= server.kill();
  };
  const writer = async (number: number) => {
    while (!killed)
      await (number % 2
        ? write('/api/contact', contactMessage, acknowledged.messages)
        : write('/api/ideas', idea(), acknowledged.ideas));
  };
  // The last request of each connection fails with the server.
  await Promise.allSettled([0, 1, 2, 3].map(writer));
  await killed;
  return acknowledged;
}

test(`SIGKILL under write load, ${rounds} rounds: every acknowledged write is there`, async () => {
  const first = await serverForTest();
  const { cookie } = await account(first);
  const acknowledged: Acknowledged = { ideas: [], messages: [] };
  let server = first;
  for (let round = 0; round < rounds; round++) {
    const after = 5 + Math.floor(Math.random() * 120);
    const { ideas, messages } = await writeUntilKilled(server, cookie, after);
    acknowledged.ideas.push(...ideas);
    acknowledged.messages.push(...messages);
    server = await serverForTest(sameDatabase(first));
    expect(await integrity(server)).toEqual(ok);
  }
  const there = async (table: string) =>
    new Set((await first.sql(`select id from ${table}`)).map(({ id }) => id));
  const [ideas, messages] = [await there('ideas'), await there('contact_messages')];
  const lost = [
    ...acknowledged.ideas.filter((id) => !ideas.has(id)),
    ...acknowledged.messages.filter((id) => !messages.has(id)),
  ];
  console.log(
    `${rounds} rounds survived, ${acknowledged.ideas.length + acknowledged.messages.length} acknowledged writes, ${lost.length} rows lost`,
  );
  expect(lost).toEqual([]);
  // One transaction writes a message and its notice; another writes an idea, its revision and its search entry.
  const [counts] =
    await first.sql(`select (select count(*) from contact_messages) - (select count(*) from outbox) mail,
      (select count(*) from ideas) - (select count(*) from idea_revisions) revisions,
      (select count(*) from ideas) - (select count(*) from idea_search) search`);
  expect(counts).toEqual({ mail: 0, revisions: 0, search: 0 });
}, 300_000);

describe('a database that takes nothing', () => {
  /** Limits the size of the server's files. Needs no root. */
  const limit = ({ pid }: Server, bytes: number | 'unlimited') =>
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);

  test('a full disk: 503 with Retry-After, reading goes on, and writing too once there is room', async () => {
    const server = await serverForTest();
    const { cookie } = await account(server);
    const write = (body = idea({ marketSize: 'x'.repeat(9000) })) =>
      server.post('/api/ideas', body, { cookie });
    await write();
    limit(server, statSync(`${server.databaseFile}-wal`).size + 20_000);
    let refused = await write();
    for (let i = 0; i < 50 && refused.status === 201; i++) refused = await write();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body.detail).toBe('The database cannot take this right now. Try again.');
    // The files now take not one byte.
    limit(server, 0);
    expect((await write()).status).toBe(503);
    const list = () => server.get('/api/ideas', { cookie });
    const before = (await list()).body.length;
    expect(before).toBeGreaterThan(0);
    expect((await server.get('/api/health/live')).status).toBe(200);
    limit(server, 'unlimited');
    expect((await write()).status).toBe(201);
    expect((await list()).body).toHaveLength(before + 1);
    expect(await integrity(server)).toEqual(ok);
  });

  test('while a write waits for the lock of another process reading goes on, and then it is done once', {
    timeout: 90_000,
  }, async () => {
    const server = await serverForTest();
    const { cookie } = await account(server);
    const release = await holdWriteLock(server.databaseFile);
    let answered = false;
    const write = server.post('/api/ideas', idea(), { cookie }).finally(() => {
      answered = true;
    });
    const list = () => server.get('/api/ideas', { cookie });
    for (let i = 0; i < 10; i++) expect((await list()).body).toEqual([]);
    expect(answered).toBe(false);
    await release();
    expect((await write).status).toBe(201);
    expect((await list()).body).toHaveLength(1);
  });
});

function damage(file: string) {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(100, 'x'));
  closeSync(handle);
}

describe('a database file that is not sound', () => {
  /** Empties the write-ahead log, which would hide the damage to the file. */
  const emptyLog = (server: Server) => server.sql('pragma wal_checkpoint(truncate)');

  test.each<[string, (file: string) => void]>([
    ['damaged', damage],
    ['emptied', (file) => truncateSync(file)],
    ['moved away', (file) => renameSync(file, `${file}.away`)],
  ])('%s under the server: not ready, and alive', async (_, harm) => {
    const server = await serverForTest();
    const ready = () => server.get('/api/health/ready');
    await emptyLog(server);
    expect((await ready()).status).toBe(200);
    harm(server.databaseFile);
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body.detail).toBe('The database does not answer.');
    expect((await server.get('/api/health/live')).status).toBe(200);
  });

  test('damaged before the start: the server says what is wrong, not which query met it', async () => {
    const server = await serverForTest();
    await emptyLog(server);
    await server.kill();
    damage(server.databaseFile);
    const failed = startServer(sameDatabase(server));
    await expect(failed).rejects.toThrow('Cannot start: SQLITE_NOTADB: file is not a database');
    await expect(failed).rejects.not.toThrow('Failed query');
  });
});

test('two processes on one file: each reads what the other wrote, and a limit holds for both', async () => {
  const one = await serverForTest({ RATE_LIMITS: 'on' });
  const two = await serverForTest({ ...sameDatabase(one), RATE_LIMITS: 'on' });
  const { cookie } = await account(one);
  const writes = Array.from({ length: 40 }, (_, i) =>
    send(i % 2 ? one : two, 'POST', '/api/ideas', idea(), { cookie }),
  );
  expect(await statusesOf(writes)).toEqual(Array(40).fill(201));
  for (const server of [one, two]) {
    const { body } = await server.get('/api/ideas', { cookie });
    expect(body).toHaveLength(40);
  }
  const tries = Array.from({ length: 14 }, (_, i) =>
    login(i % 2 ? one : two, 'nobody@example.org', 'wrong'),
  );
  expect(await statusesOf(tries)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
});
