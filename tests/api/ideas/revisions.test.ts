import { expect, test } from 'vitest';
import { account, idea, send, sql } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');

const create = async (answers = {}) =>
  (await send(server, 'POST', '/api/ideas', idea(answers), owner)).body;
const put = (id: string, body: object) => send(server, 'PUT', `/api/ideas/${id}`, body, owner);
const history = async (id: string) =>
  (await send(server, 'GET', `/api/ideas/${id}/revisions`, undefined, owner)).body;

test('each save keeps a revision: who, when, which fields, and the reason', async () => {
  const { id } = await create({ marketSize: 'small' });
  const reason = 'The pilot went well';
  await put(id, { ...idea({ marketSize: 'large', impactScore: 8 }), startedFrom: 1, reason });
  const [second, first, ...rest] = await history(id);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ revision: 1, user: { name: 'Owner' }, reason: null, changes: [] });
  expect(second).toMatchObject({ revision: 2, user: { name: 'Owner' }, reason });
  expect(second.changes).toEqual([
    { field: 'marketSize', before: 'small', after: 'large' },
    { field: 'impactScore', before: 5, after: 8 },
  ]);
  expect(Date.now() - Date.parse(second.savedAt)).toBeLessThan(60_000);
});

test('a refused save leaves no revision', async () => {
  const { id } = await create();
  const other = await account(server, 'founder', 'Other');
  await send(server, 'PUT', `/api/ideas/${id}`, idea({ ideaTitle: 'Stolen' }), other);
  await put(id, { ...idea({ ideaTitle: 'Late' }), startedFrom: 7 });
  await put(id, idea({ impactScore: 0 }));
  await put(id, { ...idea(), reason: 'a'.repeat(501) });
  expect(await history(id)).toHaveLength(1);
});

test('an earlier version comes back as a new revision', async () => {
  const { id } = await create({ marketSize: 'one' });
  await put(id, idea({ marketSize: 'two' }));
  await put(id, idea({ marketSize: 'one' }));
  const revisions = await history(id);
  expect(revisions.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1]);
  expect(revisions[0].changes).toEqual([{ field: 'marketSize', before: 'two', after: 'one' }]);
});

test('a comment remembers the revision it was written about', async () => {
  const { id } = await create();
  await put(id, idea({ marketSize: 'new' }));
  const body = { section: 'market', fieldName: 'marketSize', content: 'Hm' };
  const { body: comment } = await send(server, 'POST', `/api/ideas/${id}/comments`, body, owner);
  expect(comment.revision).toBe(2);
});

test('401, 403 and 404; the revisions go with the idea', async () => {
  const { id } = await create();
  const user = await account(server, 'user');
  const path = `/api/ideas/${id}/revisions`;
  expect((await send(server, 'GET', path)).status).toBe(401);
  expect((await send(server, 'GET', path, undefined, user)).status).toBe(403);
  expect((await send(server, 'GET', '/api/ideas/nope/revisions', undefined, owner)).status).toBe(
    404,
  );
  await sql(server, 'delete from ideas where id = ?', [id]);
  expect(await sql(server, 'select * from idea_revisions where idea_id = ?', [id])).toEqual([]);
});
