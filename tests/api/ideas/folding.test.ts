import { expect, test } from 'vitest';
import { account, idea, send } from '../../support/api.ts';
import { rebuildDerivedRows } from '../../support/derived-rows.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { sameDatabase } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const owner = await account(server, 'founder', 'Álvaro Ünal');
const admin = await account(server, 'admin', 'Zoë Straße');
const call = (method: string, path: string, body?: unknown) =>
  send(server, method, path, body, owner);
const make = async (answers: object) => (await call('POST', '/api/ideas', idea(answers))).body;
const page = async (query: Record<string, string>) =>
  (await call('GET', `/api/ideas?fields=card&${new URLSearchParams(query)}`)).body;
const titles = async (query: Record<string, string>) =>
  (await page(query)).ideas.map((one: { ideaTitle: string }) => one.ideaTitle);

await make({ ideaTitle: 'Zebra crossing', diseaseArea: 'COPD', marketSize: 'An der Straße 5' });
await make({ ideaTitle: 'Äpfel', diseaseArea: 'copd', marketSize: 'cardio\u00adlogy' });
await make({ ideaTitle: 'Banana', diseaseArea: 'COPD', marketSize: '新型糖尿病管理とカルテ' });
await make({ ideaTitle: 'Öl', diseaseArea: 'Épilepsie' });
await make({ ideaTitle: 'Apricot', diseaseArea: 'e\u0301pilepsie' });

test.each([
  ['strasse', ['Zebra crossing']],
  ['cardio\u200dlogy', ['Äpfel']],
  ['管理', ['Banana']],
  ['尿糖', []],
  ['EPILEPSIE', ['Öl', 'Apricot']],
  ['alvaro un', ['Öl', 'Apricot', 'Äpfel', 'Banana', 'Zebra crossing']],
])('a search for %s finds %j', async (q, expected) => {
  expect((await titles({ q })).sort()).toEqual([...expected].sort());
});

test('spellings of a disease area are one area, in the spelling that most ideas have', async () => {
  expect((await page({})).diseaseAreas).toEqual(['COPD', 'Épilepsie']);
  for (const diseaseArea of ['COPD', 'copd', 'ＣｏＰＤ'])
    expect(await titles({ diseaseArea, sort: 'title' })).toEqual([
      'Äpfel',
      'Banana',
      'Zebra crossing',
    ]);
  expect((await page({ diseaseArea: 'épilepsie' })).total).toBe(2);
});

test('an import warns of a title that reads the same', async () => {
  const given = ['ÄPFEL', 'Apfel', 'Neu', 'NEU'];
  const [banana] = (await page({ q: 'banana' })).ideas;
  const ideas = [
    ...given.map((ideaTitle) => idea({ ideaTitle })),
    { id: banana.id, ideaTitle: 'Banana' },
  ];
  const { body } = await call('POST', '/api/ideas/import', { ideas });
  expect(body.rows.map((row: { sameTitle: boolean }) => row.sameTitle)).toEqual([
    ...[true, false, false, true],
    // The idea itself has this title.
    false,
  ]);
});

test('a card and a row of an import cut no emoji in two', async () => {
  const ideaTitle = `${'x'.repeat(199)}👨‍👩‍👧`;
  const { body } = await call('POST', '/api/ideas/import', { ideas: [idea({ ideaTitle })] });
  expect(body.rows[0].ideaTitle).toBe('x'.repeat(199));
  const text = `${'x'.repeat(398)}👨‍👩‍👧‍👦 and more`;
  const { id } = await make({ ideaTitle: 'Long', briefDescription: text });
  const { ideas } = await page({ q: 'long' });
  expect(ideas[0].briefDescription).toBe('x'.repeat(398));
  await call('DELETE', `/api/ideas/${id}`);
});

test('people are found and listed as people sort them', async () => {
  const { body } = await server.get('/api/admin/people?q=oe stra', admin);
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Zoë Straße']);
  await account(server, 'founder', 'Ärne');
  await account(server, 'founder', 'Bo');
  const founders = await call('GET', '/api/founders');
  const names = founders.body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Álvaro Ünal', 'Ärne', 'Bo', 'Zoë Straße']);
});

test('the next start fills folded titles and names that an older version did not store', async () => {
  await server.sql('update ideas set title_key = null, area_key = null, search_text = null');
  await server.sql("update users set name_key = ''");
  await rebuildDerivedRows(server);
  expect(await titles({ q: 'strasse' })).toEqual([]);
  await serverForTest(sameDatabase(server));
  expect(await titles({ q: '糖尿病' })).toEqual(['Banana']);
  expect((await page({})).diseaseAreas).toEqual(['COPD', 'Épilepsie']);
  expect(await titles({ q: 'álvaro' })).toHaveLength(5);
});
