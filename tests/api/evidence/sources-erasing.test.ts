// Text that was pasted by mistake is deleted for good: from the source, its history, exports and events.
import { expect, test } from 'vitest';
import { account, idea, send } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
const admin = await account(server, 'admin', 'Admin');

const call = (method: string, path: string, body?: unknown, who = owner, headers = {}) =>
  send(server, method, path, body, { cookie: who.cookie, headers });
const secret = 'Maria Sample, born in 1950';
const source = {
  ...{ kind: 'own data', stance: 'for', shows: `${secret}, shows it.`, citation: secret },
  ...{ reference: 'https://example.org/maria', fields: ['marketSize'] },
};
const tables = ['sources', 'source_fields', 'source_changes', 'events'];
const kept = async () =>
  JSON.stringify(await Promise.all(tables.map((table) => server.sql(`select * from ${table}`))));

test('the idea’s owner and administrators erase a removed source with all that it has said; nobody else does', async () => {
  for (const who of [owner, admin]) {
    const { id } = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body;
    const path = `/api/ideas/${id}/sources`;
    const key = { 'Idempotency-Key': '"press"' };
    const { body: added } = await call('POST', path, source, other, key);
    const one = `${path}/${added.id}`;
    const comment = { section: 'market', content: 'Who is this?', sourceId: added.id };
    await call('POST', `/api/ideas/${id}/comments`, comment);
    await call('PUT', one, { ...source, shows: `${secret}, does not.` });

    // The source is not removed yet.
    expect((await call('POST', `${one}/erase`, undefined, who)).status).toBe(404);
    await call('DELETE', one);
    const refused = await call('POST', `${one}/erase`, undefined, other);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only the owner of the idea and administrators can remove a source for good.',
    ]);
    expect(await kept()).toContain(secret);
    expect((await call('POST', `${one}/erase`, undefined, who)).status).toBe(204);
    const left = await kept();
    const writers = await server.sql('select written_by from sources where id = ?', [added.id]);
    expect(writers).toEqual([{ written_by: null }]);
    expect(left).not.toContain('Maria');
    expect(left).not.toContain('maria');

    // The history records the erasure, and nothing restores the source.
    const { body: history } = await call('GET', `${path}/history`);
    expect(history.items).toMatchObject([
      { what: 'removed for good', number: 1, user: { id: who.user.id }, before: null },
    ]);
    expect(history.items[0].said).toMatchObject({ shows: '', citation: '', url: null, fields: [] });
    for (const action of ['erase', 'restore'])
      expect((await call('POST', `${one}/${action}`, undefined, who)).status).toBe(404);
    expect((await call('GET', path)).body).toEqual([]);
    // Its number is not used again, and its comment still names it.
    expect((await call('POST', path, source, other, key)).body.number).toBe(2);
    const { body: comments } = await call('GET', `/api/ideas/${id}/comments`);
    expect(comments[0].source).toEqual({ id: added.id, number: 1 });
    await server.sql('delete from ideas');
  }
});

test('open pages hear of it, and the inbox of nobody has it', async () => {
  const { id } = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body;
  await call('PUT', `/api/ideas/${id}/follow`, { follows: true }, other);
  const one = `/api/ideas/${id}/sources/${(await call('POST', `/api/ideas/${id}/sources`, source)).body.id}`;
  await call('DELETE', one);
  await call('POST', `${one}/erase`);
  const [last] = await server.sql('select kind from events order by id desc limit 1');
  expect(last?.kind).toBe('source.erased');
  const { text } = await call('GET', '/api/inbox', undefined, other);
  expect(text).not.toContain('Maria');
  expect(text).toContain('source.removed');
  expect(text).not.toContain('source.erased');
});
