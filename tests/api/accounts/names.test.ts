import { expect, test } from 'vitest';
import { type Account, account, idea, send, sql } from '../../support/api.ts';
import { startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

const call = (method: string, path: string, body: unknown, who: Account) =>
  send(server, method, path, body, { cookie: who.cookie });

test('where two people have one name, founders see the email beside it, wherever the name stands', async () => {
  const me = await account(server, 'admin', 'Ada Test');
  const own = (await call('POST', '/api/ideas', idea({ ideaTitle: 'Mine' }), me)).body;
  expect(own.user.name).toBe('Ada Test');
  const comments = `/api/ideas/${own.id}/comments`;
  const comment = { section: 'overview', content: 'Words' };
  expect((await call('POST', comments, comment, me)).body.user.name).toBe('Ada Test');

  const other = await account(server, 'founder', 'ａda  TEST');
  const [mine, theirs] = [me, other].map(({ user }) => `${user.name} (${user.email})`);
  const theirIdea = (await call('POST', '/api/ideas', idea(), other)).body;
  // A user's own name has no email beside it.
  expect(theirIdea.user.name).toBe(other.user.name);
  expect((await call('POST', comments, comment, other)).body.user.name).toBe(other.user.name);
  const get = async (path: string) => (await call('GET', path, undefined, other)).body;
  const names = (rows: { user: { name: string } }[]) => rows.map(({ user }) => user.name);
  expect(names(await get('/api/ideas')).sort()).toEqual([mine, theirs].sort());
  for (const fields of ['card', 'row'])
    expect(names((await get(`/api/ideas?fields=${fields}`)).ideas).sort()).toEqual(
      [mine, theirs].sort(),
    );
  expect((await get(`/api/ideas/${own.id}`)).user.name).toBe(mine);
  expect(names(await get(comments))).toEqual([mine, theirs]);
  expect(names(await get(`/api/ideas/${own.id}/revisions`))).toEqual([mine]);
  await call('PUT', `/api/ideas/${own.id}`, idea({ ideaTitle: 'Mine, saved' }), me);
  expect((await get(`/api/ideas/${own.id}`)).user.name).toBe(mine);

  // A user's own name has no email beside it, and a unique name needs none.
  expect((await call('GET', '/api/auth/me', undefined, me)).body.user.name).toBe('Ada Test');
  await call('PATCH', '/api/account', { name: 'Grace Test' }, other);
  expect(names(await get(comments))).toEqual(['Ada Test', 'Grace Test']);
});

test('a former member stays one without an email, and nobody poses as one', async () => {
  const [leaver, me] = [await account(server), await account(server, 'founder', 'Former Member')];
  const { id } = (await call('POST', '/api/ideas', idea(), me)).body;
  const comments = `/api/ideas/${id}/comments`;
  await call('POST', comments, { section: 'overview', content: 'Words' }, leaver);
  const leaving = { work: 'hand-over' };
  expect((await call('POST', '/api/account/delete', leaving, leaver)).status).toBe(204);
  expect((await call('GET', comments, undefined, me)).body[0].user.name).toBe('Former member');
  const own = (await call('GET', `/api/ideas/${id}`, undefined, me)).body;
  expect(own.user.name).toBe(`Former Member (${me.user.email})`);
});

test('names from before keys were kept have one after the next start', async () => {
  const one = await account(server, 'founder', 'Once Older');
  const { id } = (await call('POST', '/api/ideas', idea(), one)).body;
  await account(server, 'founder', 'ONCE OLDER');
  await sql(server, "update users set name_key = ''");
  const name = async () => (await call('GET', `/api/ideas/${id}`, undefined, one)).body.user.name;
  expect(await name()).toBe('Once Older');
  const next = await startServer({ DATABASE_URL: `file:${server.databaseFile}` });
  await next.stop();
  expect(await name()).toBe(`Once Older (${one.user.email})`);
});
