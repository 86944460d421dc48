import { expect, test } from 'vitest';
import { type Account, account, idea, updateUser } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { sameDatabase } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

test('the list of founders has founders and administrators by name, without users, suspended and deleted accounts', async () => {
  const bea = await account(server, 'founder', 'bea');
  const ada = await account(server, 'admin', 'Ada');
  const zoe = await account(server, 'founder', 'Zoe');
  const dans = [
    await account(server, 'founder', 'Dan Cole'),
    await account(server, 'founder', 'DAN COLE'),
  ];
  await account(server, 'user', 'Una');
  const suspended = await account(server, 'founder', 'Sid');
  await updateUser(server, suspended.user.id, 'suspended_at = 1');
  const leaver = await account(server, 'founder', 'Lea');
  await server.post('/api/account/delete', { work: 'hand-over' }, leaver);

  const { status, body } = await server.get('/api/founders', bea);
  expect(status).toBe(200);
  const named = ({ user: { id, name } }: Account) => ({ id, name });
  const withEmail = ({ user }: Account) => ({ id: user.id, name: `${user.name} (${user.email})` });
  expect(body).toEqual([named(ada), named(bea), ...dans.map(withEmail), named(zoe)]);
});

test('founders see the email beside a name that two people have, wherever the name stands', async () => {
  const me = await account(server, 'admin', 'Ada Test');
  const own = (await server.post('/api/ideas', idea({ ideaTitle: 'Mine' }), me)).body;
  expect(own.user.name).toBe('Ada Test');
  const comments = `/api/ideas/${own.id}/comments`;
  const comment = { section: 'overview', content: 'Words' };
  expect((await server.post(comments, comment, me)).body.user.name).toBe('Ada Test');

  const other = await account(server, 'founder', 'ａda  TEST');
  const [mine, theirs] = [me, other].map(({ user }) => `${user.name} (${user.email})`);
  const theirIdea = (await server.post('/api/ideas', idea(), other)).body;
  // A user's own name has no email beside it.
  expect(theirIdea.user.name).toBe(other.user.name);
  expect((await server.post(comments, comment, other)).body.user.name).toBe(other.user.name);
  const get = async (path: string) => (await server.get(path, other)).body;
  const names = (rows: { user: { name: string } }[]) => rows.map(({ user }) => user.name);
  const both = [mine, theirs].sort();
  expect(names(await get('/api/ideas')).sort()).toEqual(both);
  for (const fields of ['card', 'row'])
    expect(names((await get(`/api/ideas?fields=${fields}`)).ideas).sort()).toEqual(both);
  expect((await get(`/api/ideas/${own.id}`)).user.name).toBe(mine);
  expect(names(await get(comments))).toEqual([mine, theirs]);
  expect(names(await get(`/api/ideas/${own.id}/revisions`))).toEqual([mine]);
  await server.put(`/api/ideas/${own.id}`, idea({ ideaTitle: 'Mine, saved' }), me);
  expect((await get(`/api/ideas/${own.id}`)).user.name).toBe(mine);

  expect((await server.get('/api/auth/me', me)).body.user.name).toBe('Ada Test');
  await server.patch('/api/account', { name: 'Grace Test' }, other);
  expect(names(await get(comments))).toEqual(['Ada Test', 'Grace Test']);
});

test('a former member stays one without an email, and nobody poses as one', async () => {
  const [leaver, me] = [await account(server), await account(server, 'founder', 'Former Member')];
  const { id } = (await server.post('/api/ideas', idea(), me)).body;
  const comments = `/api/ideas/${id}/comments`;
  await server.post(comments, { section: 'overview', content: 'Words' }, leaver);
  const left = await server.post('/api/account/delete', { work: 'hand-over' }, leaver);
  expect(left.status).toBe(204);
  expect((await server.get(comments, me)).body[0].user.name).toBe('Former member');
  const own = (await server.get(`/api/ideas/${id}`, me)).body;
  expect(own.user.name).toBe(`Former Member (${me.user.email})`);
});

test('the next start adds missing keys of names', async () => {
  const one = await account(server, 'founder', 'Once Older');
  const { id } = (await server.post('/api/ideas', idea(), one)).body;
  await account(server, 'founder', 'ONCE OLDER');
  await server.sql("update users set name_key = ''");
  const name = async () => (await server.get(`/api/ideas/${id}`, one)).body.user.name;
  expect(await name()).toBe('Once Older');
  await serverForTest(sameDatabase(server));
  expect(await name()).toBe(`Once Older (${one.user.email})`);
});
