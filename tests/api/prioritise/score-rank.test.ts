import { expect, test } from 'vitest';
import { idea } from '../../support/api.ts';
import { owner, server } from '../../support/two-founders.ts';

const scores = (impactScore: number, feasibilityScore: number, innovationScore: number) => ({
  impactScore,
  feasibilityScore,
  innovationScore,
});
const make = async (answers: object): Promise<string> =>
  (await server.post('/api/ideas', idea(answers), owner)).body.id;
const placeOf = async (id: string) => server.get(`/api/ideas/${id}/place`, owner);

test('ideas with equal sums share a place; one without scores has none; a deleted one is gone', async () => {
  const best = await make(scores(9, 9, 9));
  const second = await make(scores(8, 6, 4));
  const alsoSecond = await make(scores(4, 6, 8));
  const last = await make(scores(1, 1, 1));
  const unscored = await make({ ...scores(5, 5, 5), scoresSet: [] });
  expect((await placeOf(best)).body).toEqual({ place: 1, isShared: false, of: 4 });
  expect((await placeOf(second)).body).toEqual({ place: 2, isShared: true, of: 4 });
  expect((await placeOf(alsoSecond)).body).toEqual({ place: 2, isShared: true, of: 4 });
  expect((await placeOf(last)).body).toEqual({ place: 4, isShared: false, of: 4 });
  expect((await placeOf(unscored)).body).toEqual({ place: null, isShared: false, of: 4 });
  await server.delete(`/api/ideas/${best}`, owner);
  expect((await placeOf(second)).body).toEqual({ place: 1, isShared: true, of: 3 });
  expect((await placeOf(best)).status).toBe(404);
});
