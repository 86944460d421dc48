// The history of sources, their removal for good, and sources in exports and imports.
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageOfSourceChanges } from '#features/evidence/domain/source-response.ts';
import { sourceableFields } from '#features/ideas/domain/fields.ts';
import { account, errorPaths, idea } from '../../support/api.ts';
import { csv, uploaded } from '../../support/files.ts';
import { call, other, owner, server } from '../../support/two-founders.ts';

const admin = await account(server, 'admin', 'Admin');

const secret = 'Maria Sample, born in 1950';
const source = {
  ...{ kind: 'own data', stance: 'for', shows: `${secret}, shows it.`, citation: secret },
  ...{ reference: 'https://example.org/maria', fields: ['marketSize'] },
};
const tables = ['sources', 'source_fields', 'source_changes', 'events'];
const storedText = async () =>
  JSON.stringify(await Promise.all(tables.map((table) => server.sql(`select * from ${table}`))));

test('the idea’s owner and administrators erase a removed source with all that it has said; nobody else does, and no inbox lists it', async () => {
  for (const who of [owner, admin]) {
    const { id } = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body;
    const path = `/api/ideas/${id}/sources`;
    await call('PUT', `/api/ideas/${id}/follow`, { follows: true }, other);
    const keyed = { ...other, headers: { 'Idempotency-Key': '"press"' } };
    const { body: added } = await call('POST', path, source, keyed);
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
    expect(await storedText()).toContain(secret);
    expect((await call('POST', `${one}/erase`, undefined, who)).status).toBe(204);
    const left = await storedText();
    const writers = await server.sql('select written_by from sources where id = ?', [added.id]);
    expect(writers).toEqual([{ written_by: null }]);
    expect(left).not.toMatch(/maria/i);
    expect(await server.sql('select kind from events order by id desc limit 1')).toEqual([
      { kind: 'source.erased' },
    ]);
    const { text: inbox } = await call('GET', '/api/inbox', undefined, other);
    expect(inbox).toContain('source.removed');
    expect(inbox).not.toMatch(/maria|source\.erased/i);

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
    expect((await call('POST', path, source, keyed)).body.number).toBe(2);
    const { body: comments } = await call('GET', `/api/ideas/${id}/comments`);
    expect(comments[0].source).toEqual({ id: added.id, number: 1 });
    await server.sql('delete from ideas');
  }
});

/** A source with texts of the maximum length. */
const longSource = (shows: string) => ({
  ...{ kind: 'cohort', stance: 'for', shows: shows.padEnd(500, '疗') },
  ...{ citation: '疗'.repeat(1000), reference: `https://example.org/${'a'.repeat(1980)}` },
  fields: sourceableFields,
});
const shown = (shows: string) => ({ shows: longSource(shows).shows });

test('a long history is read in small pages, each change with what stood before it', async () => {
  const id = (await call('POST', '/api/ideas', idea())).body.id;
  const path = `/api/ideas/${id}/sources`;
  const save = (marketSize: string) => call('PUT', `/api/ideas/${id}`, idea({ marketSize }));
  const { body: long } = await call('POST', path, longSource('First'), other);
  const { body: gone } = await call('POST', path, longSource('Gone'), other);
  await save('Many');
  await call('PUT', `${path}/${long.id}`, longSource('Second'));
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
  await call('PUT', `${path}/${long.id}`, longSource('Third'));

  const page = async (from?: string): Promise<PageOfSourceChanges> => {
    const query = from === undefined ? '' : `?from=${from}`;
    const { status, text, body } = await call('GET', `${path}/history${query}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    return body;
  };
  const first = await page();
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({
    what: 'changed',
    user: { name: 'Owner' },
    ideaRevision: 4,
    before: shown('Second'),
    said: shown('Third'),
  });
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
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect((await call('GET', `${path}/history?from=2`)).status).toBe(400);
});

describe('exports and imports of sources', () => {
  let id: string;
  const source = (more: object = {}) => ({
    kind: 'cohort',
    stance: 'for',
    shows: '=Symptoms, "change"\nbefore',
    reference: '10.1000/abc',
    citation: 'Sample A. A trial',
    fields: ['marketSize'],
    ...more,
  });
  const add = (more: object = {}) => call('POST', `/api/ideas/${id}/sources`, source(more));
  const ideaNamed = async (title: string) =>
    (await call('GET', '/api/ideas')).body.find(
      ({ ideaTitle }: { ideaTitle: string }) => ideaTitle === title,
    );
  const list = async (of = id) => (await call('GET', `/api/ideas/${of}/sources`)).body;
  const exported = async (format: string) =>
    (await call('GET', `/api/ideas/export?format=${format}`)).text;
  const run = (ideas: unknown[], who = owner, apply = true) =>
    call('POST', '/api/ideas/import', { ideas, apply }, who);

  beforeEach(async () => {
    await server.sql('delete from ideas');
    id = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body.id;
  });

  test('an export has the sources, in a table as lines without a formula, and imports again unchanged', async () => {
    const diary = await uploaded(server, owner, id, 'diary.csv', csv());
    await add();
    const words = { stance: 'against', citation: '', shows: 'No.' };
    await add({ ...words, reference: 'PMID 7' });
    await add({ ...words, reference: '', fileId: diary.id });
    const table = await exported('csv');
    expect(table).toMatch(/,decidedAt,sources,/);
    expect(table).toContain(
      '"1 Supports, cohort: =Symptoms, ""change"" before [Sample A. A trial; 10.1000/abc] (Market Size)\n2 Challenges, cohort: No. [PMID 7] (Market Size)\n3 Challenges, cohort: No. [diary.csv] (Market Size)"',
    );
    const file = JSON.parse(await exported('json'));
    expect(file[0].sources).toEqual(await list());
    const { body } = await run(file);
    expect(body.rows).toMatchObject([{ outcome: 'unchanged', sources: [], errors: [] }]);
    expect(await list()).toHaveLength(3);
  });

  test('a new idea takes the sources of its row without their files, and one that is there what it lacks; nothing is removed', async () => {
    const file = await uploaded(server, owner, id, 'diary.csv', csv());
    await add();
    await add({ reference: '', kind: 'own data', citation: 'A diary', fileId: file.id });
    const [row] = JSON.parse(await exported('json'));
    const { id: _, ...copy } = row;
    const { body } = await run([{ ...copy, ideaTitle: 'A copy' }]);
    const made = { outcome: 'new', leftOut: [], withoutFile: 1 };
    expect(body.rows[0]).toMatchObject({ ...made, sources: [{ doi: '10.1000/abc' }, {}] });
    expect(await list((await ideaNamed('A copy')).id)).toMatchObject([
      { number: 1, doi: '10.1000/abc', addedBy: { name: 'Owner' } },
      { number: 2, citation: 'A diary', fileId: null },
    ]);

    const turned = { ...row.sources[0], stance: 'against' };
    const more = [turned, row.sources[1], source({ reference: undefined, pubmedId: '8' })];
    const looked = await run([{ ...row, sources: more }], other, false);
    expect(looked.body.rows[0]).toMatchObject({
      ...{ outcome: 'unchanged', sources: [{ pubmedId: '8' }], withoutFile: 0 },
      leftOut: [{ doi: '10.1000/abc', stance: 'against' }],
    });
    expect(await list()).toHaveLength(2);
    for (const _ of ['once', 'and again']) await run([{ ...row, sources: more }], other);
    expect((await list()).slice(1)).toMatchObject([
      { number: 2, fileId: file.id },
      { number: 3, pubmedId: '8', addedBy: { name: 'Other' } },
    ]);
  });

  test('one paper for one answer and against another are two sources; the same one twice is one', async () => {
    const paper = { reference: undefined, doi: '10.1000/two' };
    const sides = [source(paper), source({ ...paper, stance: 'against', fields: ['targetUsers'] })];
    const row = { ...idea({ ideaTitle: 'Sides' }), sources: [...sides, sides[0]] };
    const { body } = await run([row]);
    expect(body.rows[0]).toMatchObject({ sources: { length: 2 }, leftOut: [], withoutFile: 0 });
    const made = await ideaNamed('Sides');
    expect(await list(made.id)).toMatchObject([
      { stance: 'for', fields: ['marketSize'] },
      { stance: 'against', fields: ['targetUsers'] },
    ]);
    const exportedRow = JSON.parse(await exported('json')).find(
      (row: { id: string }) => row.id === made.id,
    );
    const { body: again } = await run([exportedRow]);
    expect(again.rows[0]).toMatchObject({ outcome: 'unchanged', sources: [], leftOut: [] });
  });

  test('an import records one event of an idea, however many sources it adds', async () => {
    const importer = await account(server, 'founder', 'Importer');
    const sources = [1, 2, 3].map((at) => source({ reference: undefined, doi: `10.1000/${at}` }));
    const events = () =>
      server.sql('select kind from events where actor_id = ?', [importer.user.id]);
    await run([{ ...idea({ ideaTitle: 'Imported' }), sources }], importer);
    expect(await events()).toEqual([{ kind: 'idea.imported' }]);
    // The answers stay unchanged, so this is no import of the idea.
    await run([{ id, sources }], importer);
    expect(await events()).toEqual([{ kind: 'idea.imported' }, { kind: 'source.added' }]);
    const { body } = await call('GET', `/api/ideas/${id}/sources/history`);
    expect(body.items).toMatchObject(Array(3).fill({ what: 'added' }));
  });

  test('a source that needs a change refuses its row, by its place', async () => {
    const sources = [source({ doi: '10.1000/a' }), source({ kind: 'blog' })];
    const { body } = await run([{ ...idea(), sources }], owner, false);
    expect(body.rows[0].outcome).toBe('refused');
    expect(errorPaths({ body: body.rows[0] })).toContain('sources.1.kind');
    const many = Array.from({ length: 201 }, (_, at) => source({ doi: `10.1000/${at}` }));
    const { body: refused } = await run([{ ...idea(), sources: many }], owner, false);
    expect(refused.rows[0].errors[0].message).toBe('An idea has at most 200 sources');
  });
});
