import { expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server);
const other = await account(server);

const list = async ({ cookie } = owner) => (await server.get('/api/views', { cookie })).body;
const save = (body: unknown, { cookie } = owner) => server.post('/api/views', body, { cookie });

test('returns the views of a founder to nobody else', async () => {
  const answer = await save({ name: ' Safe bets ', query: '?riskLevel=Low&view=prioritise&x=1' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Safe bets',
    query: 'riskLevel=Low&view=prioritise',
  });
  await save({ name: 'Another', query: '' });
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
    'Another',
    'Safe bets',
  ]);
  expect(await list(other)).toEqual([]);
});

test('replaces a view of the same name', async () => {
  await save({ name: 'Twice', query: 'q=a' }, other);
  await save({ name: 'Twice', query: 'q=b' }, other);
  expect(await list(other)).toMatchObject([{ name: 'Twice', query: 'q=b' }]);
});

test('returns 404 to everybody but the owner who removes a view', async () => {
  const { body } = await save({ name: 'Mine', query: 'q=a' });
  const remove = ({ cookie }: typeof owner) => server.delete(`/api/views/${body.id}`, { cookie });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(owner)).status).toBe(204);
  expect((await remove(owner)).status).toBe(404);
});

test('renames a view for its owner alone, to a name that no other view has', async () => {
  const me = await account(server);
  const { body: first } = await save({ name: 'First', query: 'q=a' }, me);
  const { body: second } = await save({ name: 'Second', query: 'q=b' }, me);
  const rename = (name: unknown, { cookie } = me, id = first.id) =>
    server.patch(`/api/views/${id}`, { name }, { cookie });
  const renamed = await rename(' For the board ');
  expect(renamed.status).toBe(200);
  expect(renamed.body).toEqual({ id: first.id, name: 'For the board', query: 'q=a' });
  // A view may keep its own name.
  expect((await rename('For the board')).status).toBe(200);
  const taken = await rename('Second');
  expect(taken.status).toBe(409);
  expect(taken.body.detail).toBe('You have another view of this name.');
  expect(await list(me)).toEqual([{ ...first, name: 'For the board' }, second]);

  expect((await rename('Stolen', other)).status).toBe(404);
  expect((await rename('Nothing', me, 'nothing')).status).toBe(404);
  // Another user may use the same name.
  await save({ name: 'Theirs', query: '' }, other);
  expect((await rename('Theirs')).status).toBe(200);
});

test.each([undefined, ' ', 'x'.repeat(81), 'x\ny', 7])(
  'returns 400 for the new name %j',
  async (name) => {
    const { body } = await save({ name: 'Kept', query: '' });
    const path = `/api/views/${body.id}`;
    const answer = await server.patch(path, { name }, { cookie: owner.cookie });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe('name');
  },
);

test.each([
  [{ query: '' }, 'name'],
  [{ name: ' ', query: '' }, 'name'],
  [{ name: 'x'.repeat(81), query: '' }, 'name'],
  [{ name: 'x\ny', query: '' }, 'name'],
  [{ name: 'x' }, 'query'],
  [{ name: 'x', query: 'q='.padEnd(2001, 'x') }, 'query'],
])('returns 400 for %j', async (body, path) => {
  const answer = await save(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].path).toBe(path);
});

test('returns 409 for the 51st view', async () => {
  const many = await account(server);
  await server.sql(
    `insert into saved_views (id, user_id, name, query, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
      select 'many-' || i, ?, 'view ' || i, '', 0 from n`,
    [many.user.id],
  );
  expect((await save({ name: 'x', query: '' }, many)).status).toBe(409);
});
