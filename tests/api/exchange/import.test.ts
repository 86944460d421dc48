import { beforeEach, describe, expect, test } from 'vitest';
import { readIdeaFile } from '#features/exchange/client/idea-file.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { account, idea } from '../../support/api.ts';
import { expectUnchanged } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';

const run = (body: unknown, { cookie } = owner) =>
  server.post('/api/ideas/import', body, { cookie });
const make = async (answers: object, { cookie } = owner): Promise<Idea> =>
  (await server.post('/api/ideas', idea(answers), { cookie })).body;
const outcomes = (body: { rows: { outcome: string }[] }) => body.rows.map((row) => row.outcome);

const server = await interleavingServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
const mine = await make({
  ideaTitle: 'Mine',
  marketSize: '=SUM(A1);\n"quoted", \'apostrophe, ünïcödé 🫀\n\n  indented',
  targetUsers: "'=already safe",
});
const theirs = await make({ ideaTitle: 'Theirs' }, other);

describe('POST /api/ideas/import', () => {
  test.each(['json', 'csv'])(
    're-importing a %s export reports "unchanged" for each row, ideas of others included',
    async (format) => {
      const { text } = await server.get(`/api/ideas/export?format=${format}`, owner);
      const { rows } = await readIdeaFile(new File([text], `ideas.${format}`));
      const { status, body } = await run({ ideas: rows });
      expect(status).toBe(200);
      expect(outcomes(body)).toEqual(['unchanged', 'unchanged']);
    },
  );

  test('shows what would happen to each row and writes nothing', async () => {
    const ideas = [
      { ...mine, impactScore: 9, ideaTitle: 'Mine, better' },
      idea({ ideaTitle: 'Brand new' }),
      { id: theirs.id, impactScore: 1 },
      { ideaTitle: 'No choices' },
      { id: mine.id },
    ];
    const { body } = await expectUnchanged(server, () => run({ ideas }));
    expect(body.applied).toBe(false);
    expect(outcomes(body)).toEqual(['changed', 'new', 'refused', 'refused', 'refused']);
    expect(body.rows[0].changes).toEqual([
      { field: 'ideaTitle', before: 'Mine', after: 'Mine, better' },
      { field: 'impactScore', before: 5, after: 9 },
    ]);
    const atId = (message: string) => [{ path: 'id', message }];
    expect(body.rows[2].errors).toEqual(atId('You can only edit your own ideas.'));
    const message = 'Brief description must be at least 10 characters';
    expect(body.rows[3].errors).toEqual([{ path: 'briefDescription', message }]);
    expect(body.rows[4].errors).toEqual(atId('This idea is in the file twice.'));
    // One refused row refuses all of them.
    const applied = await expectUnchanged(server, () => run({ ideas, apply: true }));
    expect(applied.status).toBe(400);
    expect(applied.body.errors[1]).toEqual({ path: 'ideas.3.briefDescription', message });
  });

  test('a choice may be written in any letter case; scores and choices that a new idea lacks start as in the form', async () => {
    const { impactScore: _, ...spoken } = idea({ ideaTitle: 'From a spreadsheet' });
    const choices = { riskLevel: ' very HIGH ', productType: 'mobile app' };
    const row = { ...spoken, ...choices, innovationScore: '' };
    const checked = await run({ ideas: [row, { ...row, riskLevel: 'huge', impactScore: 'nine' }] });
    expect(outcomes(checked.body)).toEqual(['new', 'refused']);
    expect(checked.body.rows[0].assumed).toEqual(['impactScore', 'innovationScore']);
    expect(checked.body.rows[1].errors).toEqual([
      { path: 'impactScore', message: 'Choose a whole number from 1 to 10' },
      { path: 'riskLevel', message: 'Choose one of: Low, Medium, High, Very High' },
    ]);
    const short = { ideaTitle: 'Two columns', briefDescription: 'Long enough', productType: '' };
    await run({ ideas: [row, short], apply: true });
    const all: Idea[] = (await server.get('/api/ideas', owner)).body;
    const stored = (title: string) => all.find(({ ideaTitle }) => ideaTitle === title);
    const scores = { impactScore: 5, innovationScore: 5 };
    const chosen = { riskLevel: 'Very High', productType: 'Mobile App' };
    expect(stored('From a spreadsheet')).toMatchObject({ ...scores, ...chosen });
    const initial = { productType: 'Other', maturityLevel: 'Concept', riskLevel: 'Medium' };
    expect(stored(short.ideaTitle)).toMatchObject({ ...scores, ...initial, scoresSet: [] });
    // A file may change nothing but which scores are set.
    const scored = { id: stored(short.ideaTitle)?.id, scoresSet: ['impactScore'] };
    const set = await run({ ideas: [scored], apply: true });
    expect(set.body.rows[0]).toMatchObject({ outcome: 'changed', changes: [] });
    expect(outcomes((await run({ ideas: [scored] })).body)).toEqual(['unchanged']);
    // An existing idea keeps its score and its choice: an empty cell is refused.
    for (const name of ['impactScore', 'riskLevel']) {
      const emptied = await run({ ideas: [{ id: mine.id, [name]: '' }] });
      expect(outcomes(emptied.body)).toEqual(['refused']);
    }
  });

  test('creates and changes ideas in one transaction; a change is a revision of its idea', async () => {
    const one = await make({ ideaTitle: 'To change' });
    const answer = await run({
      ideas: [{ id: one.id, feasibilityScore: 2 }, idea({ ideaTitle: 'First new' })],
      apply: true,
      revisions: { [one.id]: 1 },
    });
    expect(answer.body.applied).toBe(true);
    const changed = await server.get(`/api/ideas/${one.id}`, owner);
    expect(changed.body).toMatchObject({
      ideaTitle: 'To change',
      feasibilityScore: 2,
      revision: 2,
      userId: owner.user.id,
    });
    const history = await server.get(`/api/ideas/${one.id}/revisions`, owner);
    expect(history.body[0]).toMatchObject({ reason: 'Imported from a file', revision: 2 });
    const found = await server.get('/api/ideas?fields=card&q=first+new', owner);
    expect(found.body.ideas).toMatchObject([{ ideaTitle: 'First new', userId: owner.user.id }]);
  });

  test('a repeated import, after a lost response, creates nothing twice', async () => {
    const body = { ideas: [idea({ ideaTitle: 'Imported once' })], apply: true };
    const headers = { 'Idempotency-Key': '"of this file"' };
    const send = () => server.post('/api/ideas/import', body, { ...owner, headers });
    const answers = [await send(), await send()];
    expect(answers.map(({ body }) => body.applied)).toEqual([true, true]);
    const found = await server.get('/api/ideas?fields=card&q=imported+once', owner);
    expect(found.body.total).toBe(1);
    const other = { ...body, ideas: [idea({ ideaTitle: 'Another file' })] };
    const refused = await server.post('/api/ideas/import', other, { ...owner, headers });
    expect(refused.status).toBe(422);
  });

  test('a title that is no text is refused', async () => {
    const { status, body } = await run({ ideas: [idea({ ideaTitle: { toString: 1 } })] });
    expect([status, outcomes(body)]).toEqual([200, ['refused']]);
  });

  test('texts that differ in their line breaks only are unchanged', async () => {
    const one = await make({ marketSize: 'Two lines\nof text', targetUsers: 'Nurses\r\nDoctors' });
    const breaks = { marketSize: 'Two lines\r\nof text', targetUsers: 'Nurses\nDoctors' };
    const ideas = [{ id: one.id, ...breaks }];
    expect(outcomes((await run({ ideas }, other)).body)).toEqual(['unchanged']);
    const changed = await run({ ideas: [{ ...ideas[0], impactScore: 8 }] });
    expect(changed.body.rows[0].changes).toMatchObject([{ field: 'impactScore' }]);
  });

  test('an idea that was saved since the differences were shown: 409 and nothing is written', async () => {
    const one = await make({ ideaTitle: 'Crossed' });
    await server.put(`/api/ideas/${one.id}`, idea({ ideaTitle: 'Saved since' }), owner);
    const ideas = [idea(), { id: one.id, impactScore: 1 }];
    const late = { ideas, apply: true, revisions: { [one.id]: 1 } };
    expect((await expectUnchanged(server, () => run(late))).status).toBe(409);
  });

  test('refuses the whole import when one of its ideas is saved while it runs', async () => {
    const [one, two] = [await make({}), await make({})];
    const ideas = [idea(), { id: one.id, impactScore: 1 }, { id: two.id, impactScore: 1 }];
    const save = `update ideas set revision = revision + 1 where id = '${two.id}'`;
    const importAll = () => server.interleave(() => run({ ideas, apply: true }), save);
    expect((await expectUnchanged(server, importAll)).status).toBe(409);
    const untouched = await server.get(`/api/ideas/${one.id}`, owner);
    expect(untouched.body).toMatchObject({ impactScore: 5, revision: 1 });
  });

  test("somebody else's deleted idea tells nothing by its id, not even that it was there", async () => {
    const one = await make({ ideaTitle: 'A secret title' });
    await server.delete(`/api/ideas/${one.id}`, owner);
    const ideas = [{ id: one.id, impactScore: 1 }];
    const own = await run({ ideas });
    expect(own.body.rows[0].errors[0].message).toBe('This idea is deleted. Bring it back first.');
    const answer = await run({ ideas }, other);
    const unknown = await run({ ideas: [{ id: 'never-was', impactScore: 1 }] }, other);
    expect(answer.body).toEqual(unknown.body);
    expect(answer.text).not.toContain('secret');
  });

  test('a file of 1,000 ideas, larger than other bodies may be, is imported', async () => {
    const ideas = Array.from({ length: 1000 }, (_, i) =>
      idea({ ideaTitle: `Row ${i}`, marketSize: 'x'.repeat(500) }),
    );
    const answer = await run({ ideas, apply: true }, other);
    expect(answer.status).toBe(200);
    const found = await server.get('/api/ideas?fields=card&mine=true&limit=3&sort=newest', other);
    expect(found.body.total).toBe(1001);
    const titles = found.body.ideas.map(({ ideaTitle }: Idea) => ideaTitle);
    expect(titles).toEqual(['Row 0', 'Row 1', 'Row 2']);
  });

  test.each([
    ['an empty list', { ideas: [] }, 'ideas'],
    ['an id that is no text', { ideas: [{ id: 1 }] }, 'ideas.0.id'],
    ['too many', { ideas: Array.from({ length: 2001 }, () => ({})) }, 'ideas'],
    ['an apply that is no boolean', { ideas: [{}], apply: 'yes' }, 'apply'],
    ['sources that are no numbers', { ideas: [{}], sources: { a: 'x' } }, 'sources.a'],
  ])('%s: 400', async (_, body, path) => {
    const answer = await run(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(path);
  });

  test('returns 413 above 32 MiB', async () => {
    const large = await run(JSON.stringify({ ideas: [{ x: 'x'.repeat(32 * 1024 * 1024) }] }));
    expect(large.status).toBe(413);
    expect(large.body.detail).toBe('The request is larger than 32 MiB.');
  });
});

/** An idea that is almost as long as a body may be. */
const longIdea = (ideaTitle: string) => ({
  ...Object.fromEntries(
    allFields
      .filter(({ control }) => control !== 'choice' && control !== 'score')
      .map(({ name, max = 8000 }) => [name, 'x'.repeat(max)]),
  ),
  ideaTitle,
  diseaseArea: '',
  briefDescription: 'Long enough to be valid',
});

test('a row that names an idea again is refused without its differences', async () => {
  const { id } = await make(longIdea('Long'));
  const row = { id, briefDescription: 'Another description', marketSize: '' };
  const { status, body, text } = await run({ ideas: Array.from({ length: 500 }, () => row) });
  expect(status).toBe(200);
  expect(body.rows[0].outcome).toBe('changed');
  expect(body.rows[499]).toMatchObject({ outcome: 'refused', changes: [] });
  expect(text.length).toBeLessThan(500_000);
});

test('a file that names more text than can be compared at once is refused', async () => {
  const { id } = await make(longIdea('Copied'));
  const columns = await server.sql(
    "select name from pragma_table_info('ideas') where name <> 'id'",
  );
  const names = columns.map(({ name }) => name).join(', ');
  await server.sql(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 120)
     insert into ideas (id, ${names}) select 'copy-' || i, ${names} from ideas, n where id = ?`,
    [id],
  );
  const ideas = Array.from({ length: 120 }, (_, i) => ({ id: `copy-${i + 1}`, marketSize: '' }));
  const { status, body } = await run({ ideas });
  expect([status, body.detail]).toEqual([400, expect.stringContaining('Import it in parts')]);
  expect((await run({ ideas: ideas.slice(0, 50) })).status).toBe(200);
});

describe('sources that others import, add and remove meanwhile', () => {
  let id: string;
  const source = (pubmedId: string) => ({
    ...{ kind: 'cohort', stance: 'for', shows: 'It shows', citation: '' },
    ...{ url: null, doi: null, pubmedId, fileId: null, fields: ['ideaTitle'] },
  });
  const file = () => [{ id, sources: ['7', '8', '9'].map(source) }];
  const importSources = (more: object = {}, who = owner) => run({ ideas: file(), ...more }, who);
  const path = (rest = '') => `/api/ideas/${id}/sources${rest}`;
  const list = async (): Promise<{ id: string; number: number; pubmedId: string }[]> =>
    (await server.get(path(), owner)).body;
  const listed = async () => (await list()).map(({ number, pubmedId }) => [number, pubmedId]);
  const three = [
    [1, '7'],
    [2, '8'],
    [3, '9'],
  ];
  const refusal =
    'An idea was changed since you looked. Check the file again, nothing was imported.';

  beforeEach(async () => {
    id = (await make({})).id;
  });

  describe('between the look of an import and its write', () => {
    test('adds sources once when two people send the same file', async () => {
      const both = () =>
        Promise.all([owner, other].map((who) => importSources({ apply: true }, who)));
      const all = await server.interleave(both, '', 2);
      expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(all.find(({ status }) => status === 409)?.body.detail).toBe(refusal);
      expect(await listed()).toEqual(three);
      // A second import finds the sources that exist.
      expect((await importSources({ apply: true })).body.rows).toMatchObject([{ sources: [] }]);
      expect(await listed()).toEqual(three);
    });

    test('imports nothing when a source is added, changed or removed', async () => {
      await server.post(path(), { ...source('7'), reference: 'PMID 7' }, owner);
      const first = `where idea_id = '${id}' and number = 1`;
      const revised = 'revision = revision + 1';
      for (const [meanwhile, left] of [
        [
          `insert into sources (id, idea_id, number, kind, stance, shows, pubmed_id, added_by, created_at)
            values ('${id}', '${id}', 2, 'cohort', 'for', 'It shows', '8', '${other.user.id}', 1)`,
          ['7', '8'],
        ],
        [`update sources set ${revised}, pubmed_id = '6' ${first}`, ['6', '8']],
        [`update sources set ${revised}, removed_at = 1 ${first}`, ['8']],
      ] as const) {
        const answer = await server.interleave(() => importSources({ apply: true }), meanwhile);
        expect([answer.status, answer.body.detail]).toEqual([409, refusal]);
        expect((await list()).map(({ pubmedId }) => pubmedId)).toEqual(left);
      }
    });
  });

  describe('between what an import has shown and the press', () => {
    const look = async (): Promise<number> => (await importSources()).body.rows[0].sourcesRevision;

    test('does not add a removed source again unseen', async () => {
      await importSources({ apply: true });
      const sources = { [id]: await look() };
      const [first] = await list();
      await server.delete(path(`/${first?.id}`), owner);
      const crossed = await importSources({ apply: true, sources });
      expect([crossed.status, crossed.body.detail]).toEqual([409, refusal]);
      expect(await listed()).toEqual(three.slice(1));
      // A preview showed the removal, so the import may add the source again.
      const again = await importSources({ apply: true, sources: { [id]: await look() } });
      expect(again.status).toBe(200);
      expect(await listed()).toEqual([...three.slice(1), [4, '7']]);
    });

    test('applies an import without new sources, whatever happened to the sources', async () => {
      const sources = { [id]: await look() };
      await importSources({ apply: true });
      expect((await importSources({ apply: true, sources })).status).toBe(200);
      expect(await listed()).toEqual(three);
      // A row without sources is compared with none.
      const { rows } = (await run({ ideas: [{ id }] })).body;
      expect(rows).toMatchObject([{ sourcesRevision: null }]);
    });
  });
});
