import { beforeEach, expect, test } from 'vitest';
import { account, idea, send } from '../../support/api.ts';
import { csv, uploaded } from '../../support/files.ts';
import { sharedServer } from '../../support/shared-server.ts';

let id: string;

const call = (method: string, path: string, body?: unknown, who = owner) =>
  send(server, method, path, body, who);
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
const list = async (of = id) => (await call('GET', `/api/ideas/${of}/sources`)).body;
const exported = async (format: string) =>
  (await call('GET', `/api/ideas/export?format=${format}`)).text;
const run = (ideas: unknown[], who = owner, apply = true) =>
  call('POST', '/api/ideas/import', { ideas, apply }, who);

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
beforeEach(async () => {
  await server.sql('delete from ideas');
  id = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body.id;
});

test('an export has the sources, in a table as lines without a formula, and imports again unchanged', async () => {
  await add();
  await add({ reference: 'PMID 7', stance: 'against', citation: '', shows: 'No.' });
  const table = await exported('csv');
  expect(table).toMatch(/,decidedAt,sources,/);
  expect(table).toContain(
    '"1 Supports, cohort: =Symptoms, ""change"" before [Sample A. A trial; 10.1000/abc] (Market Size)\n2 Challenges, cohort: No. [PMID 7] (Market Size)"',
  );
  const file = JSON.parse(await exported('json'));
  expect(file[0].sources).toEqual(await list());
  const { body } = await run(file);
  expect(body.rows).toMatchObject([{ outcome: 'unchanged', sources: [], errors: [] }]);
  expect(await list()).toHaveLength(2);
});

test('every export names the file of a source', async () => {
  const file = await uploaded(server, owner, id, 'diary.csv', csv());
  await add({ reference: '', citation: '', shows: 'Yes.', fileId: file.id });
  expect(await exported('csv')).toContain('1 Supports, cohort: Yes. [diary.csv] (Market Size)');
  expect(JSON.parse(await exported('json'))[0].sources[0].fileName).toBe('diary.csv');
});

test('a new idea takes the sources of its row, and one that is there what it lacks; nothing is removed', async () => {
  await add();
  const [row] = JSON.parse(await exported('json'));
  const { id: _, ...copy } = row;
  const { body } = await run([{ ...copy, ideaTitle: 'A copy' }]);
  expect(body.rows[0]).toMatchObject({ outcome: 'new', sources: [{ doi: '10.1000/abc' }] });
  const { body: all } = await call('GET', '/api/ideas');
  const made = all.find(({ ideaTitle }: { ideaTitle: string }) => ideaTitle === 'A copy');
  expect(await list(made.id)).toMatchObject([
    { number: 1, doi: '10.1000/abc', addedBy: { name: 'Owner' } },
  ]);

  const more = { ...row, sources: [source({ reference: undefined, pubmedId: '8' })] };
  const looked = await run([more], other, false);
  expect(looked.body.rows[0]).toMatchObject({ outcome: 'unchanged', sources: [{ pubmedId: '8' }] });
  expect(await list()).toHaveLength(1);
  await run([more], other);
  await run([more], other);
  expect(await list()).toMatchObject([
    { number: 1, doi: '10.1000/abc' },
    { number: 2, pubmedId: '8', addedBy: { name: 'Other' } },
  ]);
});

test('one paper for one answer and against another are two sources; the same one twice is one', async () => {
  const paper = { reference: undefined, doi: '10.1000/two' };
  const sides = [source(paper), source({ ...paper, stance: 'against', fields: ['targetUsers'] })];
  const { body } = await run([{ ...idea({ ideaTitle: 'Sides' }), sources: [...sides, sides[0]] }]);
  expect(body.rows[0]).toMatchObject({ sources: { length: 2 }, leftOut: [], withoutFile: 0 });
  const { body: all } = await call('GET', '/api/ideas');
  const made = all.find(({ ideaTitle }: { ideaTitle: string }) => ideaTitle === 'Sides');
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

test('the rows say which sources stay out, and how many come without their file', async () => {
  const file = await uploaded(server, owner, id, 'diary.csv', csv());
  await add();
  await add({ reference: '', kind: 'own data', citation: 'A diary', fileId: file.id });
  const [row] = JSON.parse(await exported('json'));
  const turned = { ...row.sources[0], stance: 'against' };
  const { body } = await run([{ ...row, sources: [turned, row.sources[1]] }], owner, false);
  expect(body.rows[0]).toMatchObject({
    outcome: 'unchanged',
    sources: [],
    leftOut: [{ doi: '10.1000/abc', stance: 'against' }],
    withoutFile: 0,
  });
  const { id: _, ...copy } = row;
  const { body: copied } = await run([copy]);
  expect(copied.rows[0]).toMatchObject({ outcome: 'new', leftOut: [], withoutFile: 1 });
  expect(copied.rows[0].sources).toMatchObject([{ doi: '10.1000/abc' }, { fileId: null }]);
});

test('an import records one event of an idea, however many sources it adds', async () => {
  const importer = await account(server, 'founder', 'Importer');
  const sources = [1, 2, 3].map((at) => source({ reference: undefined, doi: `10.1000/${at}` }));
  const filesInEvents = async () =>
    (await server.sql('select kind from events where actor_id = ?', [importer.user.id])).map(
      ({ kind }) => kind,
    );
  await run([{ ...idea({ ideaTitle: 'Imported' }), sources }], importer);
  expect(await filesInEvents()).toEqual(['idea.imported']);
  // The answers stay unchanged, so this is no import of the idea.
  await run([{ id, sources }], importer);
  expect(await filesInEvents()).toEqual(['idea.imported', 'source.added']);
  const { body } = await call('GET', `/api/ideas/${id}/sources/history`);
  expect(body.items.map(({ what }: { what: string }) => what)).toEqual(['added', 'added', 'added']);
});

test('a source that needs a change refuses its row, by its place', async () => {
  const bad = idea({ sources: [source({ doi: '10.1000/a' }), source({ kind: 'blog' })] } as object);
  const { body } = await run([bad], owner, false);
  expect(body.rows[0].outcome).toBe('refused');
  expect(body.rows[0].errors.map(({ path }: { path: string }) => path)).toContain('sources.1.kind');
  const many = Array.from({ length: 201 }, (_, at) => source({ doi: `10.1000/${at}` }));
  const { body: refused } = await run([{ ...idea(), sources: many }], owner, false);
  expect(refused.rows[0].errors[0].message).toBe('An idea has at most 200 sources');
});
