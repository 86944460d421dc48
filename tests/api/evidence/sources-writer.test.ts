// The author of a source's text is stored with the source, so that no read has to search its history.
import { sql as drizzleSql, type SQL } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type Account, account, idea, send } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
process.env.DATABASE_URL = `file:${server.databaseFile}`;
afterAll(async () => {
  const { db } = await import('../../../src/platform/server/database/database.ts');
  db().close();
});

const call = (method: string, path: string, body?: unknown, who = owner) =>
  send(server, method, path, body, who);
const source = (shows: string) => ({
  ...{ kind: 'cohort', stance: 'for', shows, reference: '10.1000/182' },
  fields: ['marketSize', 'briefDescription'],
});
async function make(shows = 'First', who = other) {
  const { id } = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body;
  const path = `/api/ideas/${id}/sources`;
  const added = (await call('POST', path, source(shows), who)).body;
  return { path, one: `${path}/${added.id}`, id: added.id };
}
const writers = async (path: string) =>
  (await call('GET', path)).body.map(
    ({ shows, writtenBy }: { shows: string; writtenBy: { name: string } }) => [
      shows,
      writtenBy.name,
    ],
  );

test('a source is read, and a check of it allowed, without any of its changes', async () => {
  const { path, one, id } = await make();
  await call('PUT', one, source('Second'));
  const { db } = await import('../../../src/platform/server/database/database.ts');
  const { sources } = await import('../../../db/schema/evidence.ts');
  const { selectSource, sourcesOf } = await import(
    '../../../src/features/evidence/server/source-queries.ts'
  );
  const planOf = async (statement: SQL) => {
    const rows = await db().all<{ detail: string }>(drizzleSql`explain query plan ${statement}`);
    return rows.map(({ detail }) => detail).join('\n');
  };
  for (const statement of [
    selectSource('x').getSQL(),
    drizzleSql`select ${sourcesOf(sources.ideaId)} from ${sources}`,
  ]) {
    const plan = await planOf(statement);
    expect(plan).toMatch(/SEARCH users USING INDEX sqlite_autoindex_users_1 \(id=\?\)/);
    expect(plan).not.toMatch(/source_changes|SCAN users/);
  }
  // Without its history the source still has its author.
  await server.sql('delete from source_changes where source_id = ?', [id]);
  expect(await writers(path)).toEqual([['Second', 'Owner']]);
  const check = async (who: Account) =>
    (await call('POST', `${one}/check`, { checked: true }, who)).status;
  expect([await check(owner), await check(other)]).toEqual([403, 200]);
});

test('words are of whoever wrote them first, also where somebody else types them again', async () => {
  const at = await make();
  await call('PUT', at.one, source('Second'));
  expect(await writers(at.path)).toEqual([['Second', 'Owner']]);
  expect((await call('PUT', at.one, source('First'))).body.writtenBy.name).toBe('Other');
  await call('PUT', at.one, source('Second'), other);
  expect(await writers(at.path)).toEqual([['Second', 'Owner']]);
  await call('DELETE', at.one);
  expect((await call('POST', `${at.one}/restore`)).body.writtenBy.name).toBe('Owner');
  await call('PUT', at.one, source('Third'), other);
  expect(await writers(at.path)).toEqual([['Third', 'Other']]);
});

test('the words of somebody who has left are a former member’s; their data has what they wrote', async () => {
  const leaver = await account(server, 'founder', 'Leaver');
  const { id: added } = await make('Added', leaver);
  const own = (await call('POST', '/api/ideas', idea(), leaver)).body.id;
  const path = `/api/ideas/${own}/sources`;
  const { id } = (await call('POST', path, source('First'), other)).body;
  await call('PUT', `${path}/${id}`, source('Rewritten'), leaver);
  expect(await writers(path)).toEqual([['Rewritten', 'Leaver']]);

  const taken = (await call('GET', '/api/account/data', undefined, leaver)).body.sources;
  const written = ['added', 'written'].map((what) =>
    taken.flatMap((one: Record<string, unknown>) => (one[`${what}ByYou`] ? [one.id] : [])).sort(),
  );
  expect(written).toEqual([[added], [added, id].sort()]);

  // The idea gets another owner, so that it is not deleted with the account.
  await server.sql('update ideas set user_id = ? where id = ?', [owner.user.id, own]);
  const left = await call('POST', '/api/account/delete', { work: 'delete' }, leaver);
  expect(left.status).toBe(204);
  expect(await writers(path)).toEqual([['Rewritten', 'Former member']]);
});

test('nothing is left of who wrote what was removed for good', async () => {
  const { one, id } = await make();
  await call('PUT', one, source('A name'));
  await call('DELETE', one);
  expect((await call('POST', `${one}/erase`)).status).toBeLessThan(300);
  const rows = await server.sql('select written_by from sources where id = ?', [id]);
  expect(rows).toEqual([{ written_by: null }]);
});
