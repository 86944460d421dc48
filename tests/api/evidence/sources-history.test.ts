import { expect, test } from 'vitest';
import type { PageOfSourceChanges } from '../../../src/features/evidence/domain/source-response.ts';
import { sourceableFields } from '../../../src/features/ideas/domain/fields.ts';
import { account, idea, send } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');

const call = (method: string, path: string, body?: unknown, who = owner) =>
  send(server, method, path, body, who);

/** A source with texts of the maximum length. */
const source = (shows: string) => ({
  ...{ kind: 'cohort', stance: 'for', shows: shows.padEnd(500, '疗') },
  ...{ citation: '疗'.repeat(1000), reference: `https://example.org/${'a'.repeat(1980)}` },
  fields: sourceableFields,
});
const shown = (shows: string) => ({ shows: source(shows).shows });

test('a long history is read in small pages, each change with what stood before it', async () => {
  const id = (await call('POST', '/api/ideas', idea())).body.id;
  const path = `/api/ideas/${id}/sources`;
  const save = (marketSize: string) => call('PUT', `/api/ideas/${id}`, idea({ marketSize }));
  const { body: long } = await call('POST', path, source('First'), other);
  const { body: gone } = await call('POST', path, source('Gone'), other);
  await save('Many');
  await call('PUT', `${path}/${long.id}`, source('Second'));
  await call('DELETE', `${path}/${gone.id}`);
  await save('More');
  // Two hundred checks that were made and withdrawn.
  await server.sql(
    `with recursive n(i) as (select 3 union all select i + 1 from n where i < 202)
      insert into source_changes (source_id, revision, what, changed_by, at, idea_revision, said)
      select source_id, i, iif(i % 2, 'checked', 'check taken back'), ?, ?, 3, said
        from source_changes, n where source_id = ? and revision = 2`,
    [other.user.id, Date.now(), long.id],
  );
  await server.sql('update sources set revision = 202 where id = ?', [long.id]);
  await save('Most');
  await call('PUT', `${path}/${long.id}`, source('Third'));

  const page = async (from?: string): Promise<PageOfSourceChanges> => {
    const query = from === undefined ? '' : `?from=${from}`;
    const { status, text, body } = await call('GET', `${path}/history${query}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    return body;
  };
  const first = await page();
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({ before: shown('Second'), said: shown('Third') });
  expect(first.items.at(-1)).toMatchObject({ number: 1, revision: 154, before: shown('Second') });

  let read = first;
  while (read.next) {
    const { items, next } = await page(read.next);
    read = { items: [...read.items, ...items], next };
  }
  const all = read.items;
  expect(
    all
      .map(({ number, revision }) => [number, revision])
      .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
  ).toEqual([...Array.from({ length: 203 }, (_, at) => [1, at + 1]), [2, 1], [2, 2]]);
  expect(new Set(all.map(({ addedBy }) => addedBy))).toEqual(new Set([other.user.id]));
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect((await call('GET', `${path}/history?from=2`)).status).toBe(400);
});
