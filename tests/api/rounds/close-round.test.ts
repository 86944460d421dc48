// A round is closed only once, and a score either arrives before that or is refused.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Account, account, type send } from '../../support/api.ts';
import { assess, close, makeIdeas, openRound, read } from '../../support/assigned-rounds.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { type Server, startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const one = await sharedServer();
const two = await forThisFile(startServer({ DATABASE_URL: `file:${one.databaseFile}` }));
const opener = await account(one, 'founder', 'Opener');
const people: Account[] = [];
for (let at = 0; at < 4; at++) people.push(await account(one, 'founder', `Person ${at}`));
const ideaIds = await makeIdeas(one, opener, ['Alpha', 'Beta']);

const open = async (): Promise<string> => {
  const assessorIds = people.map(({ user }) => user.id);
  return (await openRound(one, opener, { ideaIds, assessorIds })).body.id;
};
const setDeadline = (round: string, at: number) =>
  one.sql('update rounds set deadline = ? where id = ?', [at, round]);
/** The properties of a round that are the same for every reader. */
const closing = ({ closedAt, closedBy, finished }: Record<string, unknown>) => ({
  closedAt,
  closedBy,
  finished,
});
type Result = { id: string; scores: Record<string, { count: number }> };
const countOf = async (server: Server, round: string, ideaId: string) => {
  const { body } = await read(server, round, opener, '/results');
  const found: Result | undefined = body.results.find(({ id }: Result) => id === ideaId);
  return found?.scores.impactScore?.count;
};
const [alpha, beta] = [() => ideaIds[0] ?? '', () => ideaIds[1] ?? ''];

describe('at the same moment, on two processes', () => {
  test('values and the opener: what was answered 200 counts, everything else is refused as closed', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const round = await open();
      const [answers, closed] = await Promise.all([
        Promise.all(
          people.map(async (who, at) => {
            await setTimeout(at * turn);
            return assess(at % 2 ? one : two, round, alpha(), who);
          }),
        ),
        setTimeout(turn * 2).then(() => close(turn % 2 ? one : two, round, opener)),
      ]);
      expect(closed.status).toBe(200);
      const kept = answers.filter(({ status }) => status === 200);
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'closed']);
      for (const server of [one, two])
        expect(await countOf(server, round, alpha())).toBe(kept.length);
    }
  });

  test('the value that finishes it and the opener: closed once, and both say by whom', async () => {
    const ways = new Set<string>();
    for (let turn = 0; turn < 5; turn++) {
      const round = await open();
      for (const who of people) await assess(one, round, alpha(), who);
      for (const who of people.slice(1)) await assess(two, round, beta(), who);
      const [last, closed] = await Promise.all([
        assess(one, round, beta(), people[0] ?? opener),
        setTimeout(turn).then(() => close(two, round, opener)),
      ]);
      const seen = [await read(one, round, opener), await read(two, round, opener)];
      const [first, second] = seen.map(({ body }) => closing(body));
      expect(first).toEqual(second);
      const byEverybody = first?.closedBy === 'everybody';
      ways.add(String(first?.closedBy));
      expect([last.status, closed.status]).toEqual(byEverybody ? [200, 409] : [409, 200]);
      expect(first?.finished).toBe(byEverybody ? 4 : 3);
      expect(await countOf(one, round, beta())).toBe(byEverybody ? 4 : 3);
    }
    expect([...ways].every((way) => ['everybody', 'opener'].includes(way))).toBe(true);
  });

  test('the deadline: the last value that was taken is the one that counts', async () => {
    const [who] = people;
    if (!who) throw new Error('nobody is there');
    for (const server of [one, two]) {
      const round = await open();
      // The first score precedes the deadline: a busy machine may need longer than the 400 ms.
      const answers = [await assess(server, round, alpha(), who, { reason: 'Reason 0' })];
      const deadline = Date.now() + 400;
      await setDeadline(round, deadline);
      while (Date.now() < deadline + 150)
        answers.push(
          await assess(server, round, alpha(), who, {
            impactScore: 1 + (answers.length % 10),
            reason: `Reason ${answers.length}`,
          }),
        );
      const refused = answers.findIndex(({ status }) => status !== 200);
      expect(refused).toBeGreaterThan(0);
      for (const { status, body } of answers.slice(refused))
        expect([status, body.code]).toEqual([409, 'closed']);
      const { body } = await read(two, round, who, '/results');
      const own = body.results.find(({ id }: Result) => id === alpha()).own;
      expect(own.reason).toBe(`Reason ${refused - 1}`);
    }
  });
});

describe('a deadline that has passed', () => {
  test('closes the round at the next read or write, and is stored as the time of closing', async () => {
    const [who] = people;
    if (!who) throw new Error('nobody is there');
    const deadline = Date.now() - 60_000;
    const reads: [
      string,
      (round: string) => Promise<{ status: number; body: Record<string, unknown> }>,
    ][] = [
      ['the round', (round) => read(one, round, who)],
      ['results', (round) => read(two, round, who, '/results')],
      [
        'the list',
        async (round) => {
          const { status, body } = await two.get('/api/rounds', who);
          return { status, body: body.items.find(({ id }: { id: string }) => id === round) };
        },
      ],
    ];
    for (const [name, look] of reads) {
      const round = await open();
      await setDeadline(round, deadline);
      const { status, body } = await look(round);
      expect(status, name).toBe(200);
      expect(closing(body), name).toEqual({
        closedAt: new Date(deadline).toISOString(),
        closedBy: 'deadline',
        finished: 0,
      });
      const row = 'select closed_at, closed_by from rounds where id = ?';
      expect(await one.sql(row, [round])).toEqual([{ closed_at: deadline, closed_by: 'deadline' }]);
    }
    const writes: [string, (round: string) => ReturnType<typeof send>][] = [
      ['a value', (round) => assess(one, round, alpha(), who)],
      ['closing', (round) => close(one, round, opener)],
      ['a change', (round) => one.patch(`/api/rounds/${round}`, { removeIdeas: [beta()] }, opener)],
    ];
    for (const [name, write] of writes) {
      const round = await open();
      await setDeadline(round, deadline);
      const { status, body } = await write(round);
      expect([status, body.code], name).toEqual([409, 'closed']);
      expect((await read(one, round, opener)).body.closedBy, name).toBe('deadline');
    }
  });
});

describe('an account that goes', () => {
  const leave = (who: Account, work: string) => one.post('/api/account/delete', { work }, who);

  test('an open round loses what it gave, and no longer waits for it; a closed one keeps it without a person', async () => {
    await account(one, 'admin');
    const goes = await account(one, 'founder', 'Goes');
    const waited = await account(one, 'founder', 'Waited for');
    const [p, q, r, s] = people;
    if (!p || !q || !r || !s) throw new Error('somebody is missing');
    const assessorIds = [p, q, r, s, goes].map(({ user }) => user.id);
    const make = async (ids = assessorIds) =>
      (await openRound(one, opener, { ideaIds, assessorIds: ids })).body.id;
    const [closedRound, openedRound] = [await make(), await make()];
    for (const round of [closedRound, openedRound])
      for (const ideaId of ideaIds)
        await assess(one, round, ideaId, goes, { impactScore: 9, reason: `Gone with ${round}` });
    for (const who of [p, q, r]) await assess(one, closedRound, alpha(), who);
    await close(one, closedRound, opener);
    const finishing = await make([p.user.id, waited.user.id]);
    for (const ideaId of ideaIds) await assess(one, finishing, ideaId, p);

    const before = (await read(two, closedRound, p, '/results')).body;
    expect((await leave(goes, 'delete')).status).toBe(204);
    expect((await leave(waited, 'hand-over')).status).toBe(204);

    const after = (await read(two, closedRound, p, '/results')).body;
    expect(after).toEqual(before);
    expect(after.results[0].reasons).toEqual([`Gone with ${closedRound}`]);
    expect(after.results[0].scores.impactScore.points).toEqual([5, 5, 5, 9]);
    const round = (await read(two, closedRound, p)).body;
    expect([round.assessors, round.assessorList.length]).toEqual([5, 4]);

    expect((await read(two, openedRound, p)).body).toMatchObject({ assessors: 4, finished: 0 });
    const rest = "select 1 from assessments where reason like 'Gone with %'";
    expect(await one.sql(rest)).toHaveLength(2);
    expect((await read(two, finishing, p)).body).toMatchObject({
      assessors: 1,
      finished: 1,
      closedBy: 'everybody',
    });
  });

  test('a round whose opener is gone goes on, and administrators close it', async () => {
    const admin = await account(one, 'admin');
    const goes = await account(one, 'founder', 'Opens and goes');
    const assessorIds = people.map(({ user }) => user.id);
    const { id } = (await openRound(one, goes, { ideaIds, assessorIds })).body;
    expect((await leave(goes, 'delete')).status).toBe(204);
    expect((await read(one, id, opener)).body).toMatchObject({ openedBy: null, closedAt: null });
    expect((await close(one, id, opener)).status).toBe(403);
    expect((await close(one, id, admin)).body.closedBy).toBe('opener');
  });

  test('somebody else’s leaving closes no round that waits for a deleted idea to come back', async () => {
    const [first = '', second = ''] = await makeIdeas(one, opener, ['Stays', 'Goes for now']);
    const assessors = people.slice(0, 2);
    const assessorIds = assessors.map(({ user }) => user.id);
    const asked = { ideaIds: [first, second], assessorIds };
    const round = (await openRound(one, opener, asked)).body.id;
    for (const who of assessors) await assess(one, round, first, who);
    await one.delete(`/api/ideas/${second}`, opener);
    const waiting = { finished: 2, closedAt: null };
    expect((await read(one, round, opener)).body).toMatchObject(waiting);

    expect((await leave(await account(one, 'founder', 'Has no part in it'), 'delete')).status).toBe(
      204,
    );
    expect((await read(one, round, opener)).body).toMatchObject(waiting);
    await one.post(`/api/ideas/${second}/restore`, undefined, opener);
    expect((await assess(one, round, second, assessors[0] ?? opener)).status).toBe(200);
  });
});
