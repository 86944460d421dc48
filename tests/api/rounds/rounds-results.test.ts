import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { criteria } from '#features/ideas/domain/weights.ts';
import type { RoundResult } from '#features/rounds/domain/round-response.ts';
import { publicResults } from '#features/rounds/domain/round-results.ts';
import { perScore } from '#features/rounds/domain/round-statistics.ts';
import { securityLog } from '../../support/accounts.ts';
import { type Account, account, errorPaths } from '../../support/api.ts';
import { assess, close, makeIdeas, openRound, read } from '../../support/assigned-rounds.ts';
import { readScores, times } from '../../support/rounds.ts';
import { sameDatabase, startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const titles = ['=Gamma', 'Alpha', 'Beta', 'Delta', 'Few'];
/** The scores by idea and person: impact, feasibility, innovation. Three people score the last idea. */
const given = [
  '3 3 3, 2 3 3, 3 2 3, 3 3 2, skip 3 3',
  '9 9 9, 9 8 9, 8 9 9, 9 9 8, 9 9 9',
  '1 2 10, 9 2 3, 5 3 9, 2 9 1, 7 7 2',
  '6 4 9, 6 4 9, 6 5 9, 6 4 8, 6 4 9',
  '2 5 4, 7 5 4, 4 5 4',
].map(readScores);
const reasonOf = (idea: number, person: number) =>
  idea === 0 && person === 1 ? '=1+1' : `Idea ${idea} as ${'abcde'[person]} sees it`;

async function score(id: string, values = given) {
  for (const [idea, rows] of values.entries())
    for (const [person, [impactScore, feasibilityScore, innovationScore]] of rows.entries()) {
      const who = people[person] ?? owner;
      const reason = reasonOf(idea, person);
      const all = { impactScore, feasibilityScore, innovationScore, reason };
      expect((await assess(server, id, ids[idea] ?? '', who, all)).status).toBe(200);
    }
}
const open = async (more = {}) => {
  const assessorIds = people.map(({ user }) => user.id);
  return (await openRound(server, owner, { ideaIds: ids, assessorIds, ...more })).body.id;
};

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const people: Account[] = [];
for (const letter of 'abcde') people.push(await account(server, 'founder', `Person ${letter}`));
const ids = await makeIdeas(server, owner, titles);
const round = await open();
await score(round);
await close(server, round, owner);

const results = async (who = owner, id = round) => {
  const { status, body } = await read(server, id, who, '/results');
  expect(status).toBe(200);
  const list: RoundResult[] = body.results;
  return { body, list, of: (title: string) => list.find(({ ideaTitle }) => ideaTitle === title) };
};

describe('results', () => {
  test('equal those of the rules in domain/, the likeliest leaders first', async () => {
    const values = perScore((name) =>
      people.map((_, person) =>
        given.map((scores) => scores[person]?.[criteria.indexOf(name)] ?? null),
      ),
    );
    const expected = publicResults(values, times(titles.length, 'Low' as const));
    const { body, list } = await results();
    expect(body.alpha).toEqual(expected.alpha);
    expect(body.people).toBe(5);
    const titleOf = (index: number) => list[index]?.ideaTitle;
    for (const [at, title] of titles.entries()) {
      const { dominatedBy: better = [], ...figures } = expected.ideas[at] ?? {};
      const found = list.find(({ ideaTitle }) => ideaTitle === title);
      expect(found).toMatchObject(figures);
      expect(found?.dominatedBy).toEqual(found?.dominatedBy.toSorted((a, b) => a - b));
      expect(found?.dominatedBy.map(titleOf).sort()).toEqual(
        better.map((one) => titles[one]).sort(),
      );
    }
    const leads = list.map(({ p }) => p);
    expect([...leads].sort((a, b) => b - a)).toEqual(leads);
    expect(body.talkAbout.map(titleOf)).toEqual(expected.talkAbout.map((at) => titles[at]));
    expect(body.sentence).toMatch(/^You .+“Alpha” is a safe bet/);
    expect(body).toMatchObject({ closedBy: 'opener', finished: 3, alphaBefore: null });
  });

  test('have reasons in their own order: a position in a list reveals no person', async () => {
    const { list } = await results();
    const places = list.flatMap(({ reasons }) => {
      const letters = (reasons ?? []).flatMap((text) => / as (.) sees/.exec(text)?.[1] ?? []);
      return reasons ? [letters.join('')] : [];
    });
    expect(new Set(places).size).toBeGreaterThan(1);
    // No response identifies a person, by user id or by assessor id.
    const text = JSON.stringify(list);
    for (const { user } of people) expect(text).not.toContain(user.id);
    const rows = await server.sql('select id from round_assessors');
    for (const { id } of rows) expect(text).not.toContain(String(id));
  });

  test('hold medians alone of an idea that fewer than four people assessed', async () => {
    const { of } = await results();
    const hidden = { reasons: null, ownReason: null, spread: null };
    expect(of('Few')).toMatchObject(hidden);
    expect(of('Few')?.scores.impactScore).toMatchObject({ median: 4, points: null });
    const shown = JSON.stringify((await results(people[0])).of('Few'));
    expect(shown).not.toMatch(/as [bc] sees|lowest|highest/);
  });

  test('hold the scores and reasons of three people, if the opener chose so beforehand', async () => {
    const id = await open({ showsFew: true });
    expect((await read(server, id, owner)).body.showsFew).toBe(true);
    const hiding = server.sql('update rounds set shows_few = 0 where id = ?', [id]);
    await expect(hiding).rejects.toThrow(/chosen when it was opened/);
    const few = given.at(-1) ?? [];
    // Only one person scores Delta: nobody sees a single score.
    await score(id, [[], [], [], few.slice(0, 1), few]);
    await close(server, id, owner);
    const { of } = await results(owner, id);
    expect(of('Few')?.scores.impactScore).toMatchObject({ median: 4, points: [2, 4, 7] });
    expect(of('Few')?.reasons).toHaveLength(3);
    expect(of('Delta')?.scores.impactScore).toMatchObject({ median: null, points: null });
    expect(of('Delta')?.reasons).toBeNull();
  });

  test('mark the reader’s own scores, for the reader alone', async () => {
    const [a] = people;
    const { of } = await results(a);
    const scores = { impactScore: 1, feasibilityScore: 2, innovationScore: 10 };
    expect(of('Beta')?.own).toEqual({ ...scores, reason: 'Idea 2 as a sees it' });
    const { reasons, ownReason } = of('Beta') ?? {};
    expect(reasons?.[ownReason ?? -1]).toBe('Idea 2 as a sees it');
    expect(of('Few')?.own).toMatchObject({ impactScore: 2 });
    const others = await results(owner);
    expect(others.list.every((one) => one.own === null && one.ownReason === null)).toBe(true);
    // An assessor without scores sees empty ones.
    const e = await results(people[4]);
    expect(e.of('Few')?.own).toMatchObject({ impactScore: null, reason: '' });
  });

  test('are shown only after the round is closed', async () => {
    const waiting = await open();
    const { items } = (await server.get('/api/rounds/closed', owner)).body;
    const listed = items.map(({ id }: { id: string }) => id);
    expect(listed).toContain(round);
    expect(listed).not.toContain(waiting);
    expect(items.find(({ id }: { id: string }) => id === round)).toEqual({
      id: round,
      title: 'A round',
      closedAt: expect.any(String),
      ideaIds: expect.arrayContaining(ids),
    });
    for (const part of ['/results', '/export?format=csv', '/export?format=json']) {
      const { status, body } = await read(server, waiting, owner, part);
      expect([status, body.code]).toEqual([409, 'open']);
    }
    expect((await read(server, 'no-such-round', owner, '/results')).status).toBe(404);
  });
});

test('the results leave out a deleted idea, and lose its assessments when it is deleted for good', async () => {
  const before = await results();
  const [, , beta = ''] = ids;
  await server.delete(`/api/ideas/${beta}`, owner);
  const without = await results();
  // The idea still counts, so the leading quarter is one of five ideas.
  expect([before.body.deleted, without.body.deleted]).toEqual([0, 1]);
  expect([before.body.ranked, without.body.ranked]).toEqual([5, 5]);
  const { items } = (await server.get('/api/rounds/closed', owner)).body;
  expect(items.find(({ id }: { id: string }) => id === round).ideaIds).not.toContain(beta);
  // A changed figure of another idea would reveal the scores of the deleted one.
  const figures = ({ list }: typeof before) =>
    list.flatMap(({ dominatedBy, ...one }) => (one.id === beta ? [] : [one]));
  expect(figures(without)).toEqual(figures(before));
  const { alpha, people: scorers } = before.body;
  expect(without.body).toMatchObject({ alpha, people: scorers });
  expect(without.body).toMatchObject({ ideas: 4, sentence: expect.not.stringContaining('Beta') });
  expect((await read(server, round, owner)).body.ideaList).toHaveLength(4);
  expect(JSON.stringify(without.body)).not.toContain('Idea 2 as');
  await server.post(`/api/ideas/${beta}/restore`, undefined, owner);
  expect((await results()).body).toEqual(before.body);

  const [gone = ''] = await makeIdeas(server, owner, ['Gone']);
  const other = await open({ ideaIds: [gone, ids[0]] });
  for (const who of people) await assess(server, other, gone, who);
  await close(server, other, owner);
  await server.sql('update ideas set deleted_at = 1 where id = ?', [gone]);
  const tidying = await startServer(sameDatabase(server));
  await tidying.stop();
  const rest = 'select 1 from assessments where idea_id = ?';
  expect(await server.sql(rest, [gone])).toEqual([]);
  expect((await results(owner, other)).list).toHaveLength(1);
});

test('a round that follows another (Delphi) compares each idea with the round before', async () => {
  const again = await open({ follows: round });
  const four = given.map((rows) => rows.slice(0, 4));
  await score(again, four);
  await close(server, again, owner);
  const [first, second] = [await results(), await results(owner, again)];
  expect(second.body.follows).toEqual({ id: round, title: 'A round' });
  expect(second.body.alphaBefore).toEqual(first.body.alpha);
  const { p, spread } = first.of('Beta') ?? {};
  expect(second.of('Beta')?.before).toMatchObject({ p, spread });
  expect(second.of('Few')?.before).toMatchObject({ spread: null });
  // Whole percents: exact shares tell which values come from one person.
  const change = (second.of('Beta')?.p ?? Number.NaN) - (p ?? Number.NaN);
  expect(second.of('Beta')?.change?.p).toBeCloseTo(change, 12);
  expect(first.of('Beta')?.change).toBeNull();
  expect(first.of('Beta')?.before).toBeNull();
});

describe('the file', () => {
  const file = async (format: string, who = owner) => {
    const answer = await read(server, round, who, `/export?format=${format}`);
    expect(answer.status).toBe(200);
    return answer;
  };

  test('CSV: a row for each idea, safe against formulas', async () => {
    const { headers, text } = await file('csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="round-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(text).not.toMatch(/\d\.\d{5}/);
    const { data } = Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true });
    expect(data).toHaveLength(5);
    const row = (title: string) => data.find(({ ideaTitle }) => ideaTitle === title);
    expect(row('Beta')).toMatchObject({
      owner: 'Owner',
      assessed: '5',
      impactScoreMedian: '5',
      impactScorePoints: '1 2 5 7 9',
      impactScoreWide: 'true',
    });
    expect(row('Few')).toMatchObject({ impactScorePoints: '', reasons: '' });
    const gamma = row("'=Gamma");
    expect(gamma?.reasons).toContain("'=1+1");
    expect(gamma?.reasons).toContain('Idea 0 as a sees it');
  });

  test('is the same for everybody: nothing of it is the caller’s', async () => {
    for (const format of ['csv', 'json'])
      expect((await file(format, people[0])).text).toBe((await file(format)).text);
    const { body } = await file('json');
    expect(body).not.toHaveProperty('asked');
    expect(body.results[0]).not.toHaveProperty('own');
    expect(body.results).toHaveLength(5);
  });

  test('is recorded in the security log; other formats are refused', async () => {
    const [noted] = await securityLog(server, owner);
    expect(noted).toMatchObject({ kind: 'ideas.exported', detail: 'JSON of a round' });
    for (const query of ['', '?format=pdf'])
      expect((await read(server, round, owner, `/export${query}`)).status).toBe(400);
  });
});

test('the largest round there may be is answered, and takes no more ideas', async () => {
  const size = { people: 50, ideas: 60 };
  const id = await open();
  await server.sql(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${size.people})
     insert into round_assessors (id, round_id, user_id) select 'big-' || i, ?, null from n where i < ${size.people}`,
    [id],
  );
  const more = await makeIdeas(server, owner, times(size.ideas - 4, 'More'));
  const addIdeas = (list: string[]) => server.patch(`/api/rounds/${id}`, { addIdeas: list }, owner);
  const refused = await addIdeas(more);
  expect([refused.status, errorPaths(refused)]).toEqual([400, ['addIdeas']]);
  expect(refused.body.detail).toBe('A round has at most 60 ideas.');
  expect((await addIdeas(more.slice(1))).body.ideas).toBe(60);
  await server.sql(
    `insert into assessments select a.id, a.round_id, q.idea_id, 1 + abs(random() % 10), 1 + abs(random() % 10),
       1 + abs(random() % 10), 'Because ' || a.id
     from round_assessors a join round_ideas q on q.round_id = a.round_id where a.round_id = ? and a.id like 'big-%'`,
    [id],
  );
  await close(server, id, owner);
  expect((await results(owner, id)).list).toHaveLength(60);
});
