// Attempts to find out one person's scores from the results of rounds: closing rounds early, removing ideas from the
// results and comparing figures. Also the effects of another person's deleted account.
import { describe, expect, test } from 'vitest';
import { type Account, account } from '../../support/api.ts';
import { assess, close, makeIdeas, openRound, read } from '../../support/assigned-rounds.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const opener = await account(server, 'founder', 'Opener');
const people: Account[] = [];
for (let at = 0; at < 5; at++) people.push(await account(server, 'founder', `Person ${at}`));
const ideaIds = await makeIdeas(server, opener, ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']);

const open = async (asked = {}) => {
  const assessorIds = people.map(({ user }) => user.id);
  return (await openRound(server, opener, { ideaIds, assessorIds, ...asked })).body.id;
};
type Values = readonly [
  impactScore: number | 'skip',
  feasibilityScore: number | 'skip',
  innovationScore: number | 'skip',
];
const give = async (round: string, idea: number, person: number, values: Values) => {
  const [impactScore, feasibilityScore, innovationScore] = values;
  const who = people[person] ?? opener;
  const all = { impactScore, feasibilityScore, innovationScore };
  expect((await assess(server, round, ideaIds[idea] ?? '', who, all)).status).toBe(200);
};

type Score = { median: number | null; count: number; wide: boolean };
type Result = {
  ideaTitle: string;
  /** Positions in the list of results. */
  dominatedBy: number[];
  scores: Record<'impactScore' | 'feasibilityScore' | 'innovationScore', Score>;
  own: unknown;
};
const results = async (round: string, who = opener) => {
  const { status, body } = await read(server, round, who, '/results');
  expect(status).toBe(200);
  const list: Result[] = body.results;
  const of = (title: string) => list.find(({ ideaTitle }) => ideaTitle === title);
  return { body, list, of };
};

describe('a round that is closed early', () => {
  test('the value of a single person is shown to nobody, and the median of one neither', async () => {
    const round = await open();
    await give(round, 0, 0, [9, 2, 7]);
    await give(round, 1, 0, [3, 4, 5]);
    await give(round, 1, 1, [5, 4, 'skip']);
    await close(server, round, opener);
    const { of } = await results(round);
    for (const score of Object.values(of('Alpha')?.scores ?? {}))
      expect(score).toEqual({ median: null, count: 1, skipped: 0, points: null, wide: false });
    expect(of('Beta')?.scores).toMatchObject({
      impactScore: { median: 4 },
      feasibilityScore: { median: 4 },
      innovationScore: { median: null, count: 1, skipped: 1 },
    });
    // A person sees their own scores.
    const own = await results(round, people[0]);
    expect(own.of('Alpha')?.own).toMatchObject({ impactScore: 9, feasibilityScore: 2 });
  });

  test('also where several looked at the idea, and one of them gave a value', async () => {
    const round = await open();
    for (let person = 0; person < 4; person++)
      await give(round, 0, person, [5, 5, person === 2 ? 8 : 'skip']);
    await close(server, round, opener);
    const shown = (await results(round)).of('Alpha')?.scores;
    expect(shown?.innovationScore).toMatchObject({ median: null, count: 1, skipped: 3 });
    expect(shown?.impactScore).toMatchObject({ median: 5, points: [5, 5, 5, 5] });
  });
});

/** The scores of five people, all different. */
const given: Values[][] = [
  [
    [9, 3, 5],
    [4, 8, 2],
    [7, 6, 9],
    [2, 5, 6],
    [6, 6, 4],
  ],
  [
    [8, 5, 2],
    [9, 2, 4],
    [3, 7, 7],
    [6, 4, 8],
    [5, 9, 3],
  ],
  [
    [2, 7, 6],
    [6, 3, 9],
    [8, 4, 1],
    [7, 9, 5],
    [9, 2, 7],
  ],
  [
    [5, 4, 8],
    [3, 6, 5],
    [9, 2, 3],
    [4, 7, 2],
    [1, 8, 6],
  ],
  [
    [6, 9, 3],
    [7, 5, 8],
    [4, 3, 6],
    [8, 2, 7],
    [3, 4, 9],
  ],
];
const closedRound = async () => {
  const round = await open();
  for (const [person, rows] of given.entries())
    for (const [idea, values] of rows.entries())
      if (!(idea === 4 && person > 2)) await give(round, idea, person, values);
  if ((await read(server, round, opener)).body.closedAt === null)
    await close(server, round, opener);
  return round;
};

/** The results with the titles of the better ideas instead of their positions in the list. */
const named = ({ list }: Awaited<ReturnType<typeof results>>) =>
  list.map(({ dominatedBy, ...one }) => ({
    ...one,
    dominatedBy: dominatedBy.map((place: number) => list[place]?.ideaTitle),
  }));

describe('results that are read again and again', () => {
  test('deleting an idea moves no figure of another one: the difference would tell of its values', async () => {
    const round = await closedRound();
    const before = await results(round);
    for (const at of [0, 3, 4]) {
      const path = `/api/ideas/${ideaIds[at]}`;
      const title = before.list.find(
        ({ ideaTitle }) => ideaTitle === ['Alpha', '', '', 'Delta', 'Epsilon'][at],
      );
      await server.delete(path, opener);
      const after = await results(round);
      const left = named(before).flatMap(({ dominatedBy, ...one }) =>
        one.ideaTitle === title?.ideaTitle
          ? []
          : [{ ...one, dominatedBy: dominatedBy.filter((name) => name !== title?.ideaTitle) }],
      );
      expect(named(after)).toEqual(left);
      expect(after.body.alpha).toEqual(before.body.alpha);
      expect(after.body.people).toBe(before.body.people);
      const talkedAbout = (answer: typeof before) =>
        answer.body.talkAbout.map((index: number) => answer.list[index]?.ideaTitle);
      expect(talkedAbout(after)).toEqual(
        talkedAbout(before).filter((name: string) => name !== title?.ideaTitle),
      );
      await server.post(`${path}/restore`, undefined, opener);
      expect((await results(round)).body).toEqual(before.body);
    }
  });

  test('figures are whole percents: exact ones tell which values come from one person', async () => {
    const round = await closedRound();
    const follows = await open({ follows: round });
    for (const [person, rows] of given.entries())
      for (const [idea, [impact, ...rest]] of rows.entries())
        await give(follows, idea, (person + 1) % 5, [impact, ...rest]);
    const hundredth = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;
    for (const id of [round, follows])
      for (const who of [opener, people[0]]) {
        const { body } = await results(id, who);
        expect(body.results).toHaveLength(5);
        for (const one of body.results) {
          const shares = [one.p, one.remains, one.before?.p ?? 0, one.before?.remains ?? 0];
          const changes = [one.change?.p ?? 0, one.change?.remains ?? 0];
          expect([...shares, ...changes].filter((share) => !hundredth(share))).toEqual([]);
          expect(one.doubt).toBeCloseTo(one.p * (1 - one.p), 12);
        }
        for (const alpha of [
          ...Object.values(body.alpha),
          ...Object.values(body.alphaBefore ?? {}),
        ])
          expect(hundredth(Number(alpha) * 10), String(alpha)).toBe(true);
      }
    const file = await read(server, round, opener, '/export?format=csv');
    expect(file.text).not.toMatch(/\d\.\d{5}/);
  });
});

test('somebody else’s leaving closes no round that waits for a deleted idea to come back', async () => {
  const [first = '', second = ''] = await makeIdeas(server, opener, ['Stays', 'Goes for now']);
  const assessorIds = people.slice(0, 2).map(({ user }) => user.id);
  const asked = { ideaIds: [first, second], assessorIds };
  const round = (await openRound(server, opener, asked)).body.id;
  for (const who of people.slice(0, 2)) await assess(server, round, first, who);
  await server.delete(`/api/ideas/${second}`, opener);
  expect((await read(server, round, opener)).body).toMatchObject({ finished: 2, closedAt: null });

  const leaver = await account(server, 'founder', 'Has no part in it');
  const body = { work: 'delete' };
  expect((await server.post('/api/account/delete', body, leaver)).status).toBe(204);
  expect((await read(server, round, opener)).body).toMatchObject({ finished: 2, closedAt: null });
  await server.post(`/api/ideas/${second}/restore`, undefined, opener);
  const [who = opener] = people;
  expect((await assess(server, round, second, who)).status).toBe(200);
});
