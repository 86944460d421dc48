import { expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { other, owner, server } from '../../support/two-founders.ts';

const list = async (who = owner) => (await server.get('/api/views', who)).body;
const save = (body: unknown, who = owner) => server.post('/api/views', body, who);

test('returns the views of a founder to nobody else, one of each name', async () => {
  const answer = await save({ name: ' Safe bets ', query: '?riskLevel=Low&view=prioritise&x=1' });
  expect(answer.status).toBe(201);
  const saved = { name: 'Safe bets', query: 'riskLevel=Low&view=prioritise' };
  expect(answer.body).toMatchObject(saved);
  await save({ name: 'Another', query: 'q=a' });
  // Replaces the view of the same name.
  await save({ name: 'Another', query: 'q=b' });
  expect(await list()).toMatchObject([{ name: 'Another', query: 'q=b' }, saved]);
  expect(await list(other)).toEqual([]);
});

test('returns 404 to everybody but the owner who removes a view', async () => {
  const { body } = await save({ name: 'Mine', query: 'q=a' });
  const remove = (who: typeof owner) => server.delete(`/api/views/${body.id}`, who);
  expect((await remove(other)).status).toBe(404);
  expect((await remove(owner)).status).toBe(204);
  expect((await remove(owner)).status).toBe(404);
});

test('renames a view for its owner alone, to a name that no other view has', async () => {
  const me = await account(server);
  const { body: first } = await save({ name: 'First', query: 'q=a' }, me);
  const { body: second } = await save({ name: 'Second', query: 'q=b' }, me);
  const rename = (name: unknown, who = me, id = first.id) =>
    server.patch(`/api/views/${id}`, { name }, who);
  const renamed = await rename(' For the board ');
  expect(renamed.status).toBe(200);
  expect(renamed.body).toEqual({ id: first.id, name: 'For the board', query: 'q=a' });
  // A view may keep its own name.
  expect((await rename('For the board')).status).toBe(200);
  const taken = await rename('Second');
  expect([taken.status, taken.body.detail]).toEqual([409, 'You have another view of this name.']);
  expect(await list(me)).toEqual([{ ...first, name: 'For the board' }, second]);

  expect((await rename('Stolen', other)).status).toBe(404);
  expect((await rename('Nothing', me, 'nothing')).status).toBe(404);
  // Another user may use the same name.
  await save({ name: 'Theirs', query: '' }, other);
  expect((await rename('Theirs')).status).toBe(200);
});

test.each([undefined, ' ', 'x'.repeat(81), 'x\ny', 7])(
  'returns 400 for the name %j of a new and of a renamed view, and for a long query',
  async (name) => {
    const { body } = await save({ name: 'Kept', query: '' });
    const renamed = await server.patch(`/api/views/${body.id}`, { name }, owner);
    for (const answer of [renamed, await save({ name, query: '' })])
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'name']);
    const long = await save({ name: 'x', query: 'q='.padEnd(2001, 'x') });
    expect([long.status, long.body.errors[0].path]).toEqual([400, 'query']);
  },
);

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
