import { describe, expect, test } from 'vitest';
import { account, idea, send, sql } from '../../support/api.ts';
import { startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
const admin = await account(server, 'admin', 'Admin');

type Who = { cookie: string };
const create = async (answers = {}) =>
  (await send(server, 'POST', '/api/ideas', idea(answers), owner)).body.id as string;
const remove = (id: string, who: Who) => send(server, 'DELETE', `/api/ideas/${id}`, undefined, who);
const restore = (id: string, who: Who) =>
  send(server, 'POST', `/api/ideas/${id}/restore`, undefined, who);
const get = (path: string, who: Who = owner) => send(server, 'GET', path, undefined, who);
const ids = async (path: string, who: Who = owner) =>
  (await get(path, who)).body.map((one: { id: string }) => one.id);

describe('DELETE /api/ideas/{id}', () => {
  test('204 for the owner; the idea is gone from every answer, for everybody', async () => {
    const id = await create({ marketSize: 'okapi' });
    const comment = { section: 'overview', content: 'x' };
    await send(server, 'POST', `/api/ideas/${id}/comments`, comment, other);
    expect((await remove(id, owner)).status).toBe(204);
    for (const who of [owner, other, admin]) {
      expect((await get(`/api/ideas/${id}`, who)).status).toBe(404);
      expect((await get(`/api/ideas/${id}/comments`, who)).status).toBe(404);
      expect(await ids('/api/ideas', who)).not.toContain(id);
    }
    expect((await get('/api/ideas?fields=card&q=okapi')).body.total).toBe(0);
    expect((await send(server, 'PUT', `/api/ideas/${id}`, idea(), owner)).status).toBe(404);
    expect((await remove(id, owner)).status).toBe(404);
  });

  test('an admin may, another founder may not (403), others not at all (401, 403)', async () => {
    const id = await create();
    const user = await account(server, 'user');
    expect((await remove(id, other)).status).toBe(403);
    expect((await remove(id, user)).status).toBe(403);
    expect((await remove(id, { cookie: '' })).status).toBe(401);
    expect((await get(`/api/ideas/${id}`)).status).toBe(200);
    expect((await remove(id, admin)).status).toBe(204);
    expect((await remove('nope', owner)).status).toBe(404);
  });
});

describe('undo', () => {
  test('deleted ideas are listed for their owner and brought back with their comments', async () => {
    const id = await create({ ideaTitle: 'Back again' });
    await send(
      server,
      'POST',
      `/api/ideas/${id}/comments`,
      { section: 'market', content: 'y' },
      other,
    );
    await remove(id, owner);
    expect(await ids('/api/ideas/deleted')).toContain(id);
    expect(await ids('/api/ideas/deleted', other)).not.toContain(id);
    expect((await restore(id, other)).status).toBe(404);
    const back = await restore(id, owner);
    expect(back.body).toMatchObject({ id, ideaTitle: 'Back again', user: { name: 'Owner' } });
    expect((await get(`/api/ideas/${id}/comments`)).body).toHaveLength(1);
    expect((await restore(id, owner)).status).toBe(404);
  });

  test('after 30 days it cannot be brought back, and the next start removes it for good', async () => {
    const file = { DATABASE_URL: `file:${server.databaseFile}` };
    const [young, old] = [await create(), await create()];
    for (const [id, days] of [
      [young, 29],
      [old, 31],
    ] as const) {
      await remove(id, owner);
      const at = Date.now() - days * 24 * 60 * 60 * 1000;
      await sql(server, 'update ideas set deleted_at = ? where id = ?', [at, id]);
    }
    expect(await ids('/api/ideas/deleted')).not.toContain(old);
    expect((await restore(old, owner)).status).toBe(404);
    const next = await startServer(file);
    const left = () => sql(server, 'select id from ideas where id = ?', [old]);
    await expect.poll(left).toEqual([]);
    await next.stop();
    expect((await restore(young, owner)).status).toBe(200);
  });

  test('401 and 403 as everywhere', async () => {
    const user = await account(server, 'user');
    expect((await get('/api/ideas/deleted', { cookie: '' })).status).toBe(401);
    expect((await get('/api/ideas/deleted', user)).status).toBe(403);
    expect((await restore('x', user)).status).toBe(403);
  });
});
