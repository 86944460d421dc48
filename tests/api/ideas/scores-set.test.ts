// The scores that somebody has set: an idea without any has no rank.
import { describe, expect, test } from 'vitest';
import { readIdeaFile } from '#features/exchange/client/idea-file.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { idea } from '../../support/api.ts';
import { call, owner } from '../../support/two-founders.ts';

const make = async (more: object): Promise<Idea> =>
  (await call('POST', '/api/ideas', { ...idea(), ...more })).body;
const save = async (id: string, more: object): Promise<Idea> =>
  (await call('PUT', `/api/ideas/${id}`, { ...idea(), ...more })).body;

describe('a new idea', () => {
  test('has all three set where the request does not name them, and only those that it names', async () => {
    expect((await make({})).scoresSet).toEqual(criteria);
    const fives = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };
    expect(await make({ scoresSet: [] })).toMatchObject({ ...fives, scoresSet: [] });
    const named = ['innovationScore', 'impactScore', 'impactScore'];
    const some = await make({ scoresSet: named });
    expect(some.scoresSet).toEqual(['impactScore', 'innovationScore']);
  });

  test('is refused with another field as a set score, and where the key has created one with other set scores', async () => {
    const refused = await call('POST', '/api/ideas', { ...idea(), scoresSet: ['marketSize'] });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'scoresSet.0' }] } });
    const keyed = { ...owner, headers: { 'Idempotency-Key': '"scores"' } };
    const body = { ...idea(), scoresSet: [] };
    const first = await call('POST', '/api/ideas', body, keyed);
    expect((await call('POST', '/api/ideas', body, keyed)).body.id).toBe(first.body.id);
    expect((await call('POST', '/api/ideas', idea(), keyed)).status).toBe(422);
  });
});

describe('a save', () => {
  test('without them keeps those that were set and adds those that it changes', async () => {
    const { id } = await make({ scoresSet: [] });
    expect((await save(id, { marketSize: 'Large' })).scoresSet).toEqual([]);
    expect((await save(id, { impactScore: 8 })).scoresSet).toEqual(['impactScore']);
    expect((await save(id, { impactScore: 5 })).scoresSet).toEqual(['impactScore']);
  });

  test('with them sets a 5, and brings back an earlier version that had none', async () => {
    const { id } = await make({ scoresSet: [] });
    expect((await save(id, { scoresSet: criteria })).scoresSet).toEqual(criteria);
    const revisions = (await call('GET', `/api/ideas/${id}/revisions`)).body;
    expect(revisions).toMatchObject([
      { revision: 2, changes: [], scoresSet: criteria },
      { revision: 1, scoresSet: [] },
    ]);
    expect((await save(id, { scoresSet: revisions[1].scoresSet })).scoresSet).toEqual([]);
  });
});

describe('files', () => {
  const importAll = async (ideas: object[]): Promise<(string[] | undefined)[]> => {
    const { status, body } = await call('POST', '/api/ideas/import', { ideas, apply: true });
    expect(status, JSON.stringify(body)).toBe(200);
    const all: Idea[] = (await call('GET', '/api/ideas')).body;
    return body.rows.map(
      (row: Idea) => all.find(({ ideaTitle }) => ideaTitle === row.ideaTitle)?.scoresSet,
    );
  };
  const row = (ideaTitle: string, more: object = {}) => {
    const { impactScore: _, feasibilityScore: __, innovationScore: ___, ...answers } = idea();
    return { ...answers, ideaTitle, ...more };
  };

  test('an import sets the scores that the file gives', async () => {
    const rows = [row('None'), row('A five', { feasibilityScore: 5 })];
    expect(await importAll(rows)).toEqual([[], ['feasibilityScore']]);
  });

  test.each(['json', 'csv'])(
    'a %s export says which were set, and an import reads it',
    async (format) => {
      await make({ ideaTitle: `Unscored ${format}`, scoresSet: [] });
      await make({ ideaTitle: `Scored ${format}`, scoresSet: ['innovationScore'] });
      const query = `format=${format}&q=${format}`;
      const { text } = await call('GET', `/api/ideas/export?${query}`);
      const { rows } = await readIdeaFile(new File([text], `ideas.${format}`));
      const copies = rows.map(({ id: _, ...copy }) => ({
        ...copy,
        ideaTitle: `Copy: ${copy.ideaTitle}`,
      }));
      expect(await importAll(copies)).toEqual([['innovationScore'], []]);
    },
  );
});

test('the movement of the ranking knows an idea from its first score on', async () => {
  const from = new Date(Date.now() - 1000).toISOString();
  const { id } = await make({ ideaTitle: 'Late', scoresSet: [] });
  const ranks = async () => {
    const { body } = await call('GET', `/api/activity/ranking?from=${from}`);
    return body.ideas.find((one: { id: string }) => one.id === id);
  };
  expect(await ranks()).toBeUndefined();
  await save(id, { ideaTitle: 'Late', marketSize: 'Large' });
  expect(await ranks()).toBeUndefined();
  await save(id, { ideaTitle: 'Late', impactScore: 10, innovationScore: 10 });
  expect(await ranks()).toMatchObject({ before: null, after: { rank: 1 } });
  // Without a set score, the idea has no rank again.
  await save(id, { ideaTitle: 'Late', scoresSet: [] });
  expect(await ranks()).toBeUndefined();
});
