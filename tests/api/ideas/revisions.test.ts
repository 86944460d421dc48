import { expect, test } from 'vitest';
import { account, idea } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');

const create = async (answers = {}) => (await server.post('/api/ideas', idea(answers), owner)).body;
const put = (id: string, body: object) => server.put(`/api/ideas/${id}`, body, owner);
const history = async (id: string) => (await server.get(`/api/ideas/${id}/revisions`, owner)).body;

test('stores a revision for each save: author, time, fields and reason', async () => {
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

test('stores no revision for a refused save', async () => {
  const { id } = await create();
  const other = await account(server, 'founder', 'Other');
  await server.put(`/api/ideas/${id}`, idea({ ideaTitle: 'Stolen' }), other);
  await put(id, { ...idea({ ideaTitle: 'Late' }), startedFrom: 7 });
  await put(id, idea({ impactScore: 0 }));
  await put(id, { ...idea(), reason: 'a'.repeat(501) });
  expect(await history(id)).toHaveLength(1);
});

test('stores the revision with a comment', async () => {
  const { id } = await create();
  await put(id, idea({ marketSize: 'new' }));
  const body = { section: 'market', fieldName: 'marketSize', content: 'Hm' };
  const { body: comment } = await server.post(`/api/ideas/${id}/comments`, body, owner);
  expect(comment.revision).toBe(2);
  expect((await server.get('/api/ideas/nope/revisions', owner)).status).toBe(404);
});
