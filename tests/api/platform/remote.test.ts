import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#platform/text/role.ts';
import { login, register } from '../../support/accounts.ts';
import { cookieOf, idea, send, statusesOf } from '../../support/api.ts';
import { forThisTest } from '../../support/file-resources.ts';
import { runSql, type Statement } from '../../support/run-sql.ts';
import { type Server, startServer } from '../../support/server.ts';
import { noSqld, type Sqld, startSqld } from '../../support/sqld.ts';
import { allStoredValues } from '../../support/stored-bytes.ts';
import { openStream } from '../../support/stream.ts';

let primary: Sqld;
let replica: Sqld;
/** Two processes use the primary and one uses its replica. */
let one: Server;
let two: Server;
let far: Server;

const start = ({ url }: Sqld, env = {}) => startServer({ DATABASE_URL: url, ...env });
const query = (...statement: Statement) => runSql(primary.url, ...statement);

let people = 0;
async function account(server: Server, role: Role = 'founder') {
  const email = `${role}-${++people}@example.org`;
  const answer = await register(server, email, `Person ${people}`);
  expect(answer.status).toBe(201);
  await query('update users set role = ? where email = ?', [role, email]);
  const cookie = cookieOf(answer);
  // The replica receives the change a moment later.
  const me = async () => (await server.get('/api/auth/me', { cookie })).body;
  await expect.poll(me).toMatchObject({ user: { role } });
  return { id: String(answer.body.user.id), email, cookie };
}

beforeAll(async () => {
  if (noSqld) return console.warn(noSqld);
  primary = await startSqld();
  replica = await startSqld(primary);
  // Both processes migrate the database at the same time.
  [one, two] = await Promise.all([start(primary), start(primary)]);
  far = await start(replica);
  return async () => {
    for (const server of [one, two, far]) await server.stop();
    await replica.stop();
    await primary.stop();
  };
});
beforeEach(({ skip }) => {
  if (noSqld) skip(noSqld);
});

describe('on a libSQL server', () => {
  test('ideas, search, revisions, comments, import and their refusals work as on a file', async () => {
    const me = await account(one);
    const call = (method: string, path: string, body?: unknown) =>
      send(one, method, path, body, me);
    const { body: made } = await call('POST', '/api/ideas', idea({ marketSize: 'narwhal' }));
    const put = (startedFrom: number) =>
      call('PUT', `/api/ideas/${made.id}`, { ...idea({ marketSize: 'beluga' }), startedFrom });
    expect((await put(1)).body.revision).toBe(2);
    expect((await put(1)).status).toBe(409);
    expect((await call('GET', '/api/ideas?fields=card&q=narwhal')).body.total).toBe(0);
    expect((await call('GET', '/api/ideas?fields=card&q=beluga')).body.total).toBe(1);
    expect((await call('GET', `/api/ideas/${made.id}/revisions`)).body).toHaveLength(2);
    const comments = `/api/ideas/${made.id}/comments`;
    const { body: first } = await call('POST', comments, { section: 'market', content: 'x' });
    await call('POST', comments, { section: 'market', content: 'y', replyTo: first.id });
    expect((await call('DELETE', `${comments}/${first.id}`)).status).toBe(204);
    expect((await call('GET', comments)).body).toHaveLength(2);
    const rows = [{ id: made.id, impactScore: 9 }, idea()];
    expect((await call('POST', '/api/ideas/import', { ideas: rows, apply: true })).status).toBe(
      200,
    );
    expect((await call('GET', `/api/ideas/${made.id}`)).body.impactScore).toBe(9);
    // Deleting an account deletes its ideas with their comments, and their words in the search index.
    expect(await allStoredValues(primary.url)).toContain('narwhal');
    const leaving = { work: 'delete' };
    expect((await call('POST', '/api/account/delete', leaving)).status).toBe(204);
    expect(await query('select 1 from comments where idea_id = ?', [made.id])).toEqual([]);
    expect(await allStoredValues(primary.url)).not.toMatch(/narwhal|beluga/);
  });

  test('constraints refuse as on a file: a taken address, the last administrator', async () => {
    const me = await account(one, 'admin');
    const other = await account(one);
    const email = { email: other.email };
    expect((await one.put('/api/account/email', email, me)).status).toBe(409);
    expect((await register(one, other.email)).status).toBe(409);
    const role = { role: 'user' };
    const path = `/api/admin/people/${me.id}`;
    expect((await one.patch(path, role, me)).status).toBe(409);
    const leave = { work: 'delete' };
    expect((await one.post('/api/account/delete', leave, me)).status).toBe(409);
    expect((await one.post('/api/account/delete', leave, other)).status).toBe(204);
  });

  test('a session, an idea and a logout of one process hold in the other', async () => {
    const me = await account(one);
    const { body } = await two.post('/api/ideas', idea(), me);
    expect((await one.get(`/api/ideas/${body.id}`, me)).status).toBe(200);
    await two.post('/api/auth/logout', undefined, me);
    expect((await one.get('/api/auth/me', me)).status).toBe(401);
  });

  test('a limit counts over processes', async () => {
    const limited = await Promise.all(
      [1, 2].map(() => forThisTest(start(primary, { RATE_LIMITS: 'on' }))),
    );
    const tries = Array.from({ length: 14 }, (_, i) =>
      login(limited[i % 2] ?? one, 'nobody@example.org', 'wrong'),
    );
    const statuses = await statusesOf(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });
});

describe('on a read replica', () => {
  test('a process reads its own writes at once, thirty times', async () => {
    const me = await account(far);
    for (let i = 0; i < 30; i++) {
      const { body } = await far.post('/api/ideas', idea(), me);
      expect((await far.get(`/api/ideas/${body.id}`, me)).status).toBe(200);
    }
  });

  test('writes of the primary arrive', async () => {
    const me = await account(one);
    const { body } = await one.post('/api/ideas', idea(), me);
    const ask = async () => (await far.get(`/api/ideas/${body.id}`, me)).status;
    await expect.poll(ask).toBe(200);
  });
});

test('events of the primary reach the stream and the inbox of its replica', async () => {
  const [me, other] = [await account(one), await account(far)];
  const streams = [await openStream(far, other), await openStream(two, other)];
  for (const stream of streams) await stream.begun();
  const { body: made } = await one.post('/api/ideas', idea(), me);
  const comment = { section: 'market', content: `Dear @{${other.id}}` };
  await one.post(`/api/ideas/${made.id}/comments`, comment, me);
  for (const stream of streams) {
    const events = await stream.atLeast(2);
    expect(events.map(({ kind, ideaId }) => [kind, ideaId])).toEqual([
      ['idea.created', made.id],
      ['comment.created', made.id],
    ]);
    stream.close();
  }
  const count = async () => (await far.get('/api/inbox/count', other)).body;
  await expect.poll(count).toEqual({ unread: 1 });
  const { through } = (await far.get('/api/inbox/marks', other)).body;
  expect((await far.post('/api/inbox/read', { through }, other)).body).toEqual({ unread: 0 });
  const from = new Date(Date.now() - 60_000).toISOString();
  const moved = await far.get(`/api/activity/ranking?from=${from}`, other);
  expect(moved.body.moved.length).toBeGreaterThan(0);
});
