// More changes of an idea's sources than are listed: what is listed is right, and sources are put back to any save.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeSince, putBackPlan } from '../../src/domain/evidence/put-back.ts';
import { mostSourceChanges, type SourceChange } from '../../src/domain/evidence/source.ts';
import { account, idea, send, sql } from '../support/api.ts';
import { type Server, startServer } from '../support/server.ts';

type Account = Awaited<ReturnType<typeof account>>;
let server: Server;
let owner: Account;
let other: Account;
beforeAll(async () => {
  server = await startServer();
  owner = await account(server, 'founder', 'Owner');
  other = await account(server, 'founder', 'Other');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown, who = owner) =>
  send(server, method, path, body, who);

test('beyond 1,000 changes each still says what stood before it and who has added its source, and all can be undone', async () => {
  const id = (await call('POST', '/api/ideas', idea())).body.id;
  const path = `/api/ideas/${id}/sources`;
  const save = (marketSize: string) => call('PUT', `/api/ideas/${id}`, idea({ marketSize }));
  const source = (shows: string) => ({
    ...{ kind: 'cohort', stance: 'for', shows, reference: 'PMID 7' },
    fields: ['marketSize'],
  });
  const { body: long } = await call('POST', path, source('First'), other);
  const { body: gone } = await call('POST', path, source('Gone'), other);
  await save('Many');
  await call('PUT', `${path}/${long.id}`, source('Second'));
  await call('DELETE', `${path}/${gone.id}`);
  await save('More');
  // Checked and taken back again for years.
  await sql(
    server,
    `with recursive n(i) as (select 3 union all select i + 1 from n where i < 1002)
      insert into source_changes (source_id, revision, what, changed_by, at, idea_revision, said)
      select source_id, i, iif(i % 2, 'checked', 'check taken back'), ?, ?, 3, said
        from source_changes, n where source_id = ? and revision = 2`,
    [other.user.id, Date.now(), long.id],
  );
  await sql(server, 'update sources set revision = 1002 where id = ?', [long.id]);
  await save('Most');
  await call('PUT', `${path}/${long.id}`, source('Third'));

  const { body: listed }: { body: SourceChange[] } = await call('GET', `${path}/history`);
  expect(listed).toHaveLength(mostSourceChanges);
  expect(listed[0]).toMatchObject({ before: { shows: 'Second' }, said: { shows: 'Third' } });
  expect(listed.at(-1)).toMatchObject({ number: 1, revision: 4, before: { shows: 'Second' } });
  expect(new Set(listed.map(({ addedBy }) => addedBy))).toEqual(new Set([other.user.id]));

  // Of what is listed the page knows what a press would do with versions 3 and 4, and no more.
  const isKnown = (revision: number) => isWholeSince(listed, revision, mostSourceChanges);
  expect([1, 2, 3, 4].map(isKnown)).toEqual([false, false, true, true]);
  expect(putBackPlan(listed, 3)).toMatchObject([{ what: 'changed', words: { shows: 'Second' } }]);
  expect(putBackPlan(listed, 4)).toEqual([]);

  const said = async (revision: number) => {
    const { status, body } = await call('POST', `${path}/put-back`, { revision });
    return [status, ...body.map(({ shows }: { shows: string }) => shows)];
  };
  expect(await said(3)).toEqual([200, 'Second']);
  expect(await said(1)).toEqual([200, 'First', 'Gone']);
});
