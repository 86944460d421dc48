// Imports that add sources while other users import, add and remove some.
import { beforeEach, describe, expect, test } from 'vitest';
import { account, idea, send } from '../../support/api.ts';
import { interleavingServer } from '../../support/interleave.ts';

let id: string;

const call = (method: string, path: string, body?: unknown, who = owner) =>
  send(server, method, path, body, who);
const source = (pubmedId: string) => ({
  ...{ kind: 'cohort', stance: 'for', shows: 'It shows', citation: '' },
  ...{ url: null, doi: null, pubmedId, fileId: null, fields: ['ideaTitle'] },
});
const file = () => [{ id, sources: ['7', '8', '9'].map(source) }];
const run = (more: object = {}, who = owner) =>
  call('POST', '/api/ideas/import', { ideas: file(), ...more }, who);
const path = (rest = '') => `/api/ideas/${id}/sources${rest}`;
const list = async (): Promise<{ id: string; number: number; pubmedId: string }[]> =>
  (await call('GET', path())).body;
const listed = async () => (await list()).map(({ number, pubmedId }) => [number, pubmedId]);
const three = [
  [1, '7'],
  [2, '8'],
  [3, '9'],
];
const refusal = 'An idea was changed since you looked. Check the file again, nothing was imported.';

const server = await interleavingServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
beforeEach(async () => {
  id = (await call('POST', '/api/ideas', idea())).body.id;
});

describe('between the look of an import and its write', () => {
  test.each([
    ['the same person, in two tabs', () => owner],
    ['two people', () => other],
  ])('adds sources once when the same file is sent twice, by %s', async (_, second) => {
    const all = await server.interleave(
      () => Promise.all([run({ apply: true }), run({ apply: true }, second())]),
      '',
      2,
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(all.find(({ status }) => status === 409)?.body.detail).toBe(refusal);
    expect(await listed()).toEqual(three);
    // A second import finds the sources that exist.
    expect((await run({ apply: true })).body.rows).toMatchObject([{ sources: [] }]);
    expect(await listed()).toEqual(three);
  });

  test('imports nothing when a source is added, changed or removed', async () => {
    await call('POST', path(), { ...source('7'), reference: 'PMID 7' });
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
      const answer = await server.interleave(() => run({ apply: true }), meanwhile);
      expect([answer.status, answer.body.detail]).toEqual([409, refusal]);
      expect((await list()).map(({ pubmedId }) => pubmedId)).toEqual(left);
    }
  });
});

describe('between what an import has shown and the press', () => {
  const look = async (): Promise<number> => (await run()).body.rows[0].sourcesRevision;

  test('does not add a removed source again unseen', async () => {
    await run({ apply: true });
    const sources = { [id]: await look() };
    const [first] = await list();
    await call('DELETE', path(`/${first?.id}`));
    const crossed = await run({ apply: true, sources });
    expect([crossed.status, crossed.body.detail]).toEqual([409, refusal]);
    expect(await listed()).toEqual(three.slice(1));
    // A preview showed the removal, so the import may add the source again.
    const again = await run({ apply: true, sources: { [id]: await look() } });
    expect(again.status).toBe(200);
    expect(await listed()).toEqual([...three.slice(1), [4, '7']]);
  });

  test('applies an import without new sources, whatever happened to the sources', async () => {
    const sources = { [id]: await look() };
    await run({ apply: true });
    expect((await run({ apply: true, sources })).status).toBe(200);
    expect(await listed()).toEqual(three);
  });

  test('a row without sources was compared with none; 400 for what is no number', async () => {
    const answer = await call('POST', '/api/ideas/import', { ideas: [{ id }, idea()] });
    expect(answer.body.rows).toMatchObject([{ sourcesRevision: null }, { sourcesRevision: null }]);
    expect((await run({ apply: true, sources: { [id]: 'x' } })).status).toBe(400);
  });
});
