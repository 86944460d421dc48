import { expect, test } from 'vitest';
import { account, idea } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { sameDatabase } from '../../support/server.ts';
import { other, owner, server } from '../../support/two-founders.ts';

const admin = await account(server, 'admin', 'Admin');

type Who = { cookie: string };
const create = async (answers = {}) =>
  (await server.post('/api/ideas', idea(answers), owner)).body.id as string;
const remove = (id: string, who: Who) => server.delete(`/api/ideas/${id}`, who);
const restore = (id: string, who: Who) => server.post(`/api/ideas/${id}/restore`, undefined, who);
const ids = async (path: string, who: Who) =>
  (await server.get(path, who)).body.map((one: { id: string }) => one.id);

test('an owner deletes an idea from every response, and restores it with its comments', async () => {
  const id = await create({ ideaTitle: 'Back again', marketSize: 'okapi' });
  const comments = `/api/ideas/${id}/comments`;
  await server.post(comments, { section: 'overview', content: 'x' }, other);
  expect((await remove(id, owner)).status).toBe(204);
  for (const who of [owner, other, admin]) {
    expect((await server.get(`/api/ideas/${id}`, who)).status).toBe(404);
    expect((await server.get(comments, who)).status).toBe(404);
    expect(await ids('/api/ideas', who)).not.toContain(id);
  }
  expect((await server.get('/api/ideas?fields=card&q=okapi', owner)).body.total).toBe(0);
  expect((await server.put(`/api/ideas/${id}`, idea(), owner)).status).toBe(404);
  expect((await remove(id, owner)).status).toBe(404);

  expect(await ids('/api/ideas/deleted', owner)).toContain(id);
  expect(await ids('/api/ideas/deleted', other)).not.toContain(id);
  expect((await restore(id, other)).status).toBe(404);
  const restored = await restore(id, owner);
  expect(restored.body).toMatchObject({ id, ideaTitle: 'Back again', user: { name: 'Owner' } });
  expect((await server.get(comments, owner)).body).toHaveLength(1);
  expect((await restore(id, owner)).status).toBe(404);
});

test('DELETE returns 204 to an administrator, 403 to other founders and users, 401 without a session', async () => {
  const id = await create();
  const user = await account(server, 'user');
  expect((await remove(id, other)).status).toBe(403);
  expect((await remove(id, user)).status).toBe(403);
  expect((await remove(id, { cookie: '' })).status).toBe(401);
  expect((await server.get(`/api/ideas/${id}`, owner)).status).toBe(200);
  expect((await remove(id, admin)).status).toBe(204);
  expect((await remove('nope', owner)).status).toBe(404);
});

test('an idea is restored for 30 days, and purged at the next start after them', async () => {
  const [young, old] = [await create(), await create()];
  for (const [id, days] of [
    [young, 29],
    [old, 31],
  ] as const) {
    await remove(id, owner);
    const at = Date.now() - days * 24 * 60 * 60 * 1000;
    await server.sql('update ideas set deleted_at = ? where id = ?', [at, id]);
  }
  expect(await ids('/api/ideas/deleted', owner)).not.toContain(old);
  expect((await restore(old, owner)).status).toBe(404);
  await serverForTest(sameDatabase(server));
  const left = () => server.sql('select id from ideas where id = ?', [old]);
  await expect.poll(left).toEqual([]);
  expect((await restore(young, owner)).status).toBe(200);
});
