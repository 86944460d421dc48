// The rows that each kind of change leaves in the tables derived from ideas: revisions, counts, search index, backing.
import { expect, test } from 'vitest';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { allFields, type IdeaInput } from '#features/ideas/domain/fields.ts';
import { answersOf } from '#features/ideas/domain/revision.ts';
import { fillDerivedRows } from '#features/ideas/server/write-ideas.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { account } from '../../support/api.ts';
import { readDerivedRows, rebuildDerivedRows } from '../../support/derived-rows.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { type Server, sameDatabase } from '../../support/server.ts';
import { call, owner, server } from '../../support/two-founders.ts';

const idea = (more: Partial<IdeaInput>): IdeaInput => {
  const [sample] = sampleIdeas;
  if (!sample) throw new Error('there are no sample ideas');
  return { ...sample, ...more };
};

/** Every save of an idea, with its answers. */
async function savesOf(id: string) {
  const saves = await server.sql(
    `select revision, saved_by, reason, answers from idea_revisions where idea_id = ? order by revision`,
    [id],
  );
  return saves.map(({ answers, ...save }) => ({ ...save, answers: JSON.parse(String(answers)) }));
}

const areas = async () =>
  Object.fromEntries(
    (await server.sql('select disease_area, ideas from idea_counts')).map((row) => [
      row.disease_area,
      row.ideas,
    ]),
  );

/** Computes all derived rows again and compares them with the stored ones. */
async function expectAsRebuilt(of: Server = server) {
  const stored = await readDerivedRows(of);
  await of.sql(`update ideas set title_key = null, search_text = null,
      answers_in_words = -1, answers_backed = -1, answers_opposed = -1`);
  const database = openDatabase({ url: `file:${of.databaseFile}` });
  await fillDerivedRows(database);
  database.close();
  await rebuildDerivedRows(of);
  expect(stored).toEqual(await readDerivedRows(of));
}

const sourceWords = {
  kind: 'cohort',
  stance: 'against',
  shows: 'It shows',
  fields: ['marketSize'],
};
const inFile = { ...sourceWords, citation: '', url: null, doi: null, pubmedId: '7', fileId: null };

test('each kind of change updates the derived rows', async () => {
  let given = idea({ ideaTitle: 'First', diseaseArea: 'Area 1', marketSize: 'Large' });
  const { id } = (await call('POST', '/api/ideas', given)).body;
  const saves: Record<string, unknown>[] = [];
  const expectSaved = async (reason: string | null) => {
    const revision = saves.length + 1;
    saves.push({ revision, saved_by: owner.user.id, reason, answers: answersOf(given) });
    expect(await savesOf(id)).toEqual(saves);
    await expectAsRebuilt();
  };
  await expectSaved(null);

  for (const { name, control, options } of allFields) {
    const before = given[name];
    const other = options?.find((option) => option !== before);
    given = { ...given, [name]: control === 'score' ? 3 : (other ?? `Another ${name}`) };
  }
  expect((await call('PUT', `/api/ideas/${id}`, { ...given, reason: 'A pilot' })).status).toBe(200);
  await expectSaved('A pilot');

  // These changes leave the answers as they are.
  const comment = { section: 'overview', content: 'A comment' };
  expect((await call('POST', `/api/ideas/${id}/comments`, comment)).status).toBe(201);
  const decision = { decision: 'go on', reason: 'Because' };
  expect((await call('POST', `/api/ideas/${id}/decisions`, decision)).status).toBe(201);
  const typed = { ...sourceWords, reference: 'PMID 7' };
  const { body: source } = await call('POST', `/api/ideas/${id}/sources`, typed);
  await expectAsRebuilt();
  const path = `/api/ideas/${id}/sources/${source.id}`;
  for (const [method, address, body] of [
    ['PUT', path, { ...typed, stance: 'for', fields: ['marketSize', 'targetUsers'] }],
    ['DELETE', path, undefined],
    ['POST', `${path}/restore`, undefined],
  ] as const) {
    expect((await call(method, address, body)).status).toBeLessThan(300);
    await expectAsRebuilt();
  }
  expect(await savesOf(id)).toEqual(saves);

  // An emptied answer is no longer backed.
  given = { ...given, marketSize: '' };
  await call('PUT', `/api/ideas/${id}`, given);
  await expectSaved(null);

  given = { ...given, marketSize: 'Small' };
  const more = idea({ ideaTitle: 'More', diseaseArea: 'Area 2' });
  const ideas = [
    { id, marketSize: 'Small' },
    { ...more, sources: [inFile] },
  ];
  expect((await call('POST', '/api/ideas/import', { ideas, apply: true })).status).toBe(200);
  await expectSaved('Imported from a file');
  expect(await areas()).toEqual({ 'Another diseaseArea': 1, 'Area 2': 1 });

  await call('DELETE', `/api/ideas/${id}`);
  expect(await areas()).toEqual({ 'Area 2': 1 });
  await expectAsRebuilt();
  expect((await call('POST', `/api/ideas/${id}/restore`)).status).toBe(200);
  expect(await areas()).toEqual({ 'Another diseaseArea': 1, 'Area 2': 1 });
  await expectAsRebuilt();
  await call('DELETE', `/api/ideas/${id}`);
  await server.sql('update ideas set deleted_at = 1 where id = ?', [id]);
  await serverForTest(sameDatabase(server));
  await expect.poll(() => server.sql('select id from ideas where id = ?', [id])).toEqual([]);
  expect(await savesOf(id)).toEqual([]);
  await expectAsRebuilt();
});

test.each([
  ['delete', 1],
  ['hand-over', 2],
])('the deletion of an account updates the derived rows of its ideas: %s', async (work, left) => {
  const shared = `Shared, ${work}`;
  const [leaver, others] = [await account(server), await account(server)];
  await account(server, 'admin');
  const create = (diseaseArea: string, who: typeof leaver) =>
    server.post('/api/ideas', idea({ diseaseArea }), who);
  for (const area of [shared, shared.toUpperCase(), 'Alone']) await create(area, leaver);
  const { body } = await create('Deleted', leaver);
  await server.delete(`/api/ideas/${body.id}`, leaver);
  await create(shared, others);
  await expectAsRebuilt();
  expect((await server.post('/api/account/delete', { work }, leaver)).status).toBe(204);
  await expectAsRebuilt();
  expect(await areas()).toMatchObject({ [shared]: left });
});

test('the demo data has the derived rows', async () => {
  const demo = await serverForTest({ DEMO: 'true' });
  expect((await readDerivedRows(demo)).indexed).toHaveLength(sampleIdeas.length);
  await expectAsRebuilt(demo);
});
