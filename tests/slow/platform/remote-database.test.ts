// A libSQL server that restarts, and a database that moves from a file to such a server.
import { beforeEach, expect, test } from 'vitest';
import { login, register } from '../../support/accounts.ts';
import { contactMessage, cookieOf, idea, send } from '../../support/api.ts';
import { forThisTest, serverForTest } from '../../support/file-resources.ts';
import { tryCommand } from '../../support/run-command.ts';
import { runSql } from '../../support/run-sql.ts';
import { type Server, startServer } from '../../support/server.ts';
import { noSqld, type Sqld, startSqld } from '../../support/sqld.ts';

beforeEach(({ skip }) => {
  if (noSqld) skip(noSqld);
});

const start = ({ url }: Sqld) => startServer({ DATABASE_URL: url });

const command = (script: string, DATABASE_URL: string, ...args: string[]) =>
  tryCommand([script, ...args], { DATABASE_URL });

test('npm run restore fills an empty server: rows, search, history and counts are the same, and go on', {
  timeout: 90_000,
}, async () => {
  const home = await serverForTest();
  const file = `file:${home.databaseFile}`;
  await register(home, 'ada@example.org');
  await home.sql("update users set role = 'admin'");
  const me = { cookie: cookieOf(await login(home, 'ada@example.org')) };
  const ask = (server: Server) => (method: string, path: string, body?: unknown) =>
    send(server, method, path, body, me);
  const here = ask(home);
  const ids: string[] = [];
  // More than one page of rows, and more text than one call transfers.
  for (let i = 0; i < 60; i++) {
    const answers = idea({ marketSize: 'narwhal '.repeat(i * 20) });
    ids.push((await here('POST', '/api/ideas', answers)).body.id);
  }
  const [first, second] = ids;
  const revised = { ...idea({ marketSize: 'beluga, “naïve” ✓' }), startedFrom: 1 };
  expect((await here('PUT', `/api/ideas/${first}`, revised)).status).toBe(200);
  expect((await here('DELETE', `/api/ideas/${second}`)).status).toBe(204);
  const comments = `/api/ideas/${first}/comments`;
  const { body: comment } = await here('POST', comments, { section: 'market', content: 'x' });
  await here('POST', comments, { section: 'market', content: 'y', replyTo: comment.id });
  await here('POST', '/api/admin/invitations', { email: 'bob@example.org', role: 'founder' });
  await here('POST', '/api/contact', contactMessage);
  const views = (call: typeof here) =>
    Promise.all(
      [
        '/api/ideas',
        '/api/ideas?fields=card&q=narwhal',
        `/api/ideas/${first}/revisions`,
        comments,
        '/api/admin/people',
        '/api/admin/outbox',
        '/api/admin/audit',
        '/api/admin/messages',
        '/api/activity',
        '/api/inbox/marks',
      ].map(async (path) => {
        const { status, body } = await call('GET', path);
        expect(status, path).toBe(200);
        return body;
      }),
    );
  const before = await views(here);
  await home.kill();
  const backup = `${home.databaseFile}.backup`;
  expect(command('backup', file, backup).status).toBe(0);

  const empty = await forThisTest(startSqld());
  const moved = command('restore', empty.url, backup);
  expect(moved.stderr).toBe('');
  expect(moved.stdout).toContain('\nideas: 60\n');
  const server = await forThisTest(start(empty));
  const there = ask(server);
  expect(await views(there)).toEqual(before);
  // The triggers that keep search, history and counts consistent were restored too.
  const { body: newest } = await there('POST', '/api/ideas', idea({ marketSize: 'narwhal' }));
  const found = async (q: string) =>
    (await there('GET', `/api/ideas?fields=card&q=${q}`)).body.total;
  expect([await found('narwhal'), await found('beluga')]).toEqual([59, 1]);
  expect((await there('GET', `/api/ideas/${newest.id}/revisions`)).body).toHaveLength(1);

  const again = command('restore', empty.url, backup);
  expect([again.status, again.stderr]).toEqual([
    1,
    'Nothing was restored. The server is not empty. Give it an empty folder, and start no process on it before.\n',
  ]);
  expect(await views(there)).not.toEqual(before);
});

test('a move that fails half way says so, and no process starts on what it left', async () => {
  const home = await serverForTest();
  await home.kill();
  // The value is larger than the server accepts.
  await home.sql(
    `insert into users (id, name, email, password_hash, created_at)
      values ('u', hex(zeroblob(4000000)), 'u@example.org', 'x', 0)`,
  );
  const half = await forThisTest(startSqld());
  const moved = command('restore', half.url, home.databaseFile);
  expect(moved.status).toBe(1);
  expect(moved.stderr).toMatch(/^The server was not filled: .*too big/);
  expect(moved.stderr).toContain('Give it an empty folder and try again.');
  await expect(start(half)).rejects.toThrow('Cannot start');
});

test('a database server that restarts causes clean errors, no write twice or lost, and no restart of the product', async () => {
  const database = await forThisTest(startSqld());
  const server = await forThisTest(start(database));
  const me = { cookie: cookieOf(await register(server, 'ada@example.org')) };
  await runSql(database.url, "update users set role = 'founder'");
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let stop = false;
  const writer = async (number: number) => {
    for (let i = 0; !stop; i++) {
      const ideaTitle = `Restart ${number}-${i}`;
      const answer = await server.post('/api/ideas', idea({ ideaTitle }), me);
      if (answer.status === 201) acknowledged.push(ideaTitle);
      else refused.push(answer.status);
    }
  };
  const writers = [0, 1, 2].map(writer);
  for (let round = 0; round < 2; round++) {
    const goal = acknowledged.length + 20;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
    await database.kill();
    expect((await server.get('/api/health/ready')).status).toBe(503);
    expect((await server.get('/api/health/live', me)).status).toBe(200);
    await database.start();
  }
  const goal = acknowledged.length + 20;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
  stop = true;
  await Promise.all(writers);
  expect(new Set(refused)).toEqual(new Set([503]));
  const made = "select idea_title t from ideas where idea_title like 'Restart %'";
  const titles = (await runSql(database.url, made)).map(({ t }) => t);
  expect(new Set(titles).size).toBe(titles.length);
  const there = new Set(titles);
  expect(acknowledged.filter((title) => !there.has(title))).toEqual([]);
  expect((await server.get('/api/health/ready')).status).toBe(200);
});
