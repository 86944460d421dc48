// A round is closed only once, and a score either arrives before that or is refused.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { RoundResult, RoundSummary } from '#features/rounds/domain/round-response.ts';
import type { RoundInput } from '#features/rounds/domain/schema.ts';
import { type Account, account, type send, updateUser } from '../../support/api.ts';
import { assess, close, makeIdeas, openRound, read } from '../../support/assigned-rounds.ts';
import { serverForFile } from '../../support/file-resources.ts';
import { type Server, sameDatabase } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const one = await sharedServer();
const two = await serverForFile(sameDatabase(one));
const opener = await account(one, 'founder', 'Opener');
const p = await account(one, 'founder', 'Person 0');
const q = await account(one, 'founder', 'Person 1');
const r = await account(one, 'founder', 'Person 2');
const people = [p, q, r, await account(one, 'founder', 'Person 3')];
const assessorIds = people.map(({ user }) => user.id);
const ideaIds = await makeIdeas(one, opener, ['Alpha', 'Beta']);
const [alpha = '', beta = ''] = ideaIds;

const open = async (asked: Partial<RoundInput> = {}, by = opener): Promise<string> =>
  (await openRound(one, by, { ideaIds, assessorIds, ...asked })).body.id;
const setDeadline = (round: string, at: number) =>
  one.sql('update rounds set deadline = ? where id = ?', [at, round]);
/** The properties of a round that are the same for every reader. */
const closing = ({ closedAt, closedBy, finished }: Record<string, unknown>) => ({
  closedAt,
  closedBy,
  finished,
});
const resultOf = async (server: Server, round: string, ideaId: string, who = opener) => {
  const results: RoundResult[] = (await read(server, round, who, '/results')).body.results;
  return results.find(({ id }) => id === ideaId);
};
const countOf = async (...of: Parameters<typeof resultOf>) =>
  (await resultOf(...of))?.scores.impactScore.count;

describe('at the same moment, on two processes', () => {
  test('values and the opener: what was answered 200 counts, everything else is refused as closed', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const round = await open();
      const [answers, closed] = await Promise.all([
        Promise.all(
          people.map(async (who, at) => {
            await setTimeout(at * turn);
            return assess(at % 2 ? one : two, round, alpha, who);
          }),
        ),
        setTimeout(turn * 2).then(() => close(turn % 2 ? one : two, round, opener)),
      ]);
      expect(closed.status).toBe(200);
      const kept = answers.filter(({ status }) => status === 200);
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'closed']);
      for (const server of [one, two])
        expect(await countOf(server, round, alpha)).toBe(kept.length);
    }
  });

  test('the last value and the opener: the round closes once, and both responses say by whom', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const round = await open();
      for (const who of people) await assess(one, round, alpha, who);
      for (const who of people.slice(1)) await assess(two, round, beta, who);
      const [last, closed] = await Promise.all([
        assess(one, round, beta, p),
        setTimeout(turn).then(() => close(two, round, opener)),
      ]);
      const seen = [await read(one, round, opener), await read(two, round, opener)];
      const [first, second] = seen.map(({ body }) => closing(body));
      expect(first).toEqual(second);
      expect(first?.closedBy).toMatch(/^(everybody|opener)$/);
      const byEverybody = first?.closedBy === 'everybody';
      expect([last.status, closed.status]).toEqual(byEverybody ? [200, 409] : [409, 200]);
      expect(first?.finished).toBe(byEverybody ? 4 : 3);
      expect(await countOf(one, round, beta)).toBe(byEverybody ? 4 : 3);
    }
  });

  test('the deadline: the last value that was taken is the one that counts', async () => {
    for (const server of [one, two]) {
      const round = await open();
      // The first score precedes the deadline: a busy machine may need longer than the 400 ms.
      const answers = [await assess(server, round, alpha, p, { reason: 'Reason 0' })];
      const deadline = Date.now() + 400;
      await setDeadline(round, deadline);
      // On a busy machine a score before the deadline may be answered long after it.
      while (Date.now() < deadline + 150 || answers.at(-1)?.status === 200)
        answers.push(
          await assess(server, round, alpha, p, {
            impactScore: 1 + (answers.length % 10),
            reason: `Reason ${answers.length}`,
          }),
        );
      const refused = answers.findIndex(({ status }) => status !== 200);
      expect(refused).toBeGreaterThan(0);
      for (const { status, body } of answers.slice(refused))
        expect([status, body.code]).toEqual([409, 'closed']);
      const { own } = (await resultOf(two, round, alpha, p)) ?? {};
      expect(own?.reason).toBe(`Reason ${refused - 1}`);
    }
  });
});

describe('a deadline that has passed', () => {
  const deadline = Date.now() - 60_000;
  const openUntilThen = async () => {
    const round = await open();
    await setDeadline(round, deadline);
    return round;
  };

  test.each<[string, (round: string) => Promise<Record<string, unknown>>]>([
    ['the round', async (round) => (await read(one, round, p)).body],
    ['results', async (round) => (await read(two, round, p, '/results')).body],
    [
      'the list',
      async (round) =>
        (await two.get('/api/rounds', p)).body.items.find(({ id }: RoundSummary) => id === round),
    ],
  ])('closes it at the next read of %s, and is stored as the time of closing', async (_, look) => {
    const round = await openUntilThen();
    const closedAt = new Date(deadline).toISOString();
    expect(closing(await look(round))).toEqual({ closedAt, closedBy: 'deadline', finished: 0 });
    const row = 'select closed_at, closed_by from rounds where id = ?';
    expect(await one.sql(row, [round])).toEqual([{ closed_at: deadline, closed_by: 'deadline' }]);
  });

  test.each<[string, (round: string) => ReturnType<typeof send>]>([
    ['a value', (round) => assess(one, round, alpha, p)],
    ['closing', (round) => close(one, round, opener)],
    ['a change', (round) => one.patch(`/api/rounds/${round}`, { removeIdeas: [beta] }, opener)],
  ])('refuses %s, and closes the round', async (_, write) => {
    const round = await openUntilThen();
    const { status, body } = await write(round);
    expect([status, body.code]).toEqual([409, 'closed']);
    expect((await read(one, round, opener)).body.closedBy).toBe('deadline');
  });
});

/** Opens a round that also asks somebody who is suspended later. */
async function openWithSuspended(asked: { ideaIds?: string[] } = {}) {
  const { user } = await account(one, 'founder');
  const round = await open({ ...asked, assessorIds: [p.user.id, q.user.id, user.id] });
  await updateUser(one, user.id, 'suspended_at = 1');
  return round;
}

test('a request that changes nothing closes no round in which people still write reasons', async () => {
  const round = await openWithSuspended();
  for (const who of [p, q])
    for (const ideaId of ideaIds) await assess(one, round, ideaId, who, { finish: false });
  const change = (body: object) => one.patch(`/api/rounds/${round}`, body, opener);
  const same = { addIdeas: [alpha], addAssessors: [p.user.id], removeIdeas: ['never-there'] };
  const open = { finished: 0, closedAt: null };
  expect((await change(same)).body).toMatchObject(open);
  const [more = ''] = await makeIdeas(one, opener, ['More']);
  expect((await change({ addIdeas: [more] })).body).toMatchObject(open);
  expect((await change({ removeIdeas: [more] })).body).toMatchObject(open);
  await change({ addIdeas: [more] });
  for (const who of [p, q]) await assess(one, round, alpha, who, { finish: true });
  expect((await change({ removeIdeas: [more] })).body.closedBy).toBe('everybody');
});

test('a round waits for somebody who has scored everything and still writes a reason', async () => {
  const round = await open({ assessorIds: [p.user.id, q.user.id] });
  for (const ideaId of ideaIds) await assess(one, round, ideaId, p);
  for (const ideaId of ideaIds) await assess(one, round, ideaId, q, { finish: false });
  // The first person finishes once more, for example on another device.
  const again = await assess(one, round, alpha, p);
  expect(again.body.round).toMatchObject({
    finished: 1,
    closedAt: null,
    asked: { finished: true },
  });
  const asked = { ideas: ideaIds.length, scored: ideaIds.length, finished: false };
  expect((await read(one, round, q)).body.asked).toEqual(asked);
  const done = await assess(one, round, alpha, q, { reason: 'The last word' });
  expect(done.body.round).toMatchObject({ finished: 2, closedBy: 'everybody' });
});

test('a round waits again for somebody who changes a score after finishing', async () => {
  const round = await open({ assessorIds: [p.user.id, q.user.id] });
  for (const ideaId of ideaIds) await assess(one, round, ideaId, p);
  await assess(one, round, alpha, p, { reason: 'On second', finish: false });
  // A repeated request changes nothing.
  const finished = async () => (await read(one, round, p)).body.asked.finished;
  expect(await finished()).toBe(false);
  await assess(one, round, alpha, p, { reason: 'On second' });
  await assess(one, round, alpha, p, { reason: 'On second', finish: false });
  expect(await finished()).toBe(true);
  await assess(one, round, alpha, p, { reason: 'On', finish: false });
  for (const ideaId of ideaIds) await assess(one, round, ideaId, q);
  expect((await read(one, round, p)).body).toMatchObject({ finished: 1, closedAt: null });
  await assess(one, round, alpha, p, { reason: 'On second thoughts' });
  expect((await read(one, round, p)).body.closedBy).toBe('everybody');
});

describe('an account that is deleted or loses its rights', () => {
  const leave = (who: Account, work: string) => one.post('/api/account/delete', { work }, who);

  test('an open round loses its scores and no longer waits for it; a closed one keeps the scores without a person', async () => {
    await account(one, 'admin');
    const goes = await account(one, 'founder', 'Goes');
    const waited = await account(one, 'founder', 'Waited for');
    const asked = { assessorIds: [...assessorIds, goes.user.id] };
    const [closedRound, openedRound] = [await open(asked), await open(asked)];
    for (const round of [closedRound, openedRound])
      for (const ideaId of ideaIds)
        await assess(one, round, ideaId, goes, { impactScore: 9, reason: `Gone with ${round}` });
    for (const who of [p, q, r]) await assess(one, closedRound, alpha, who);
    await close(one, closedRound, opener);
    const finishing = await open({ assessorIds: [p.user.id, waited.user.id] });
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
    const finished = { assessors: 1, finished: 1, closedBy: 'everybody' };
    expect((await read(two, finishing, p)).body).toMatchObject(finished);
  });

  test.each([
    ['suspended', { suspended: true }],
    ['no founder any more', { role: 'user' }],
  ])(
    'a round does not wait for somebody who is %s, and keeps what they gave',
    async (_, change) => {
      const admin = await account(one, 'admin');
      const out = await account(one, 'founder');
      const round = await open({ assessorIds: [p.user.id, out.user.id] });
      await assess(one, round, alpha, out);
      for (const ideaId of ideaIds) await assess(one, round, ideaId, p);
      expect((await read(one, round, opener)).body).toMatchObject({ finished: 1, closedAt: null });
      expect((await one.patch(`/api/admin/people/${out.user.id}`, change, admin)).status).toBe(200);
      expect((await read(one, round, opener)).body).toMatchObject({ closedBy: 'everybody' });
      expect((await resultOf(one, round, alpha, p))?.assessed).toBe(2);
    },
  );

  test('a round stays open when somebody who has finished is suspended or deleted while others write reasons', async () => {
    const admin = await account(one, 'admin');
    const suspended = await account(one, 'founder');
    const goes = await account(one, 'founder');
    const round = await open({ assessorIds: [p.user.id, suspended.user.id, goes.user.id] });
    for (const who of [p, suspended, goes])
      for (const ideaId of ideaIds) await assess(one, round, ideaId, who, { finish: false });
    const suspend = { suspended: true };
    await one.patch(`/api/admin/people/${suspended.user.id}`, suspend, admin);
    expect((await read(one, round, opener)).body).toMatchObject({ finished: 0, closedAt: null });
    expect((await leave(goes, 'delete')).status).toBe(204);
    expect((await read(one, round, opener)).body).toMatchObject({ finished: 0, closedAt: null });
  });

  test('a round stays open when somebody for whom it does not wait loses more rights', async () => {
    const admin = await account(one, 'admin');
    const out = await account(one, 'founder');
    const round = await open({ assessorIds: [p.user.id, out.user.id] });
    const change = (body: object) => one.patch(`/api/admin/people/${out.user.id}`, body, admin);
    await change({ suspended: true });
    for (const ideaId of ideaIds) await assess(one, round, ideaId, p, { finish: false });
    expect((await change({ role: 'user' })).status).toBe(200);
    expect((await read(one, round, opener)).body).toMatchObject({ finished: 0, closedAt: null });
  });

  test('a round whose opener is gone goes on, and administrators close it', async () => {
    const admin = await account(one, 'admin');
    const goes = await account(one, 'founder', 'Opens and goes');
    const id = await open({}, goes);
    expect((await leave(goes, 'delete')).status).toBe(204);
    expect((await read(one, id, opener)).body).toMatchObject({ openedBy: null, closedAt: null });
    expect((await close(one, id, opener)).status).toBe(403);
    expect((await close(one, id, admin)).body.closedBy).toBe('opener');
  });

  test('a round that waits for a deleted idea stays open when somebody else leaves', async () => {
    const [first = '', second = ''] = await makeIdeas(one, opener, ['Stays', 'Goes for now']);
    const round = await openWithSuspended({ ideaIds: [first, second] });
    for (const who of [p, q]) await assess(one, round, first, who);
    await one.delete(`/api/ideas/${second}`, opener);
    const waiting = { finished: 2, closedAt: null };
    expect((await read(one, round, opener)).body).toMatchObject(waiting);

    const stranger = await account(one, 'founder', 'Has no part in it');
    expect((await leave(stranger, 'delete')).status).toBe(204);
    expect((await read(one, round, opener)).body).toMatchObject(waiting);
    await one.post(`/api/ideas/${second}/restore`, undefined, opener);
    expect((await assess(one, round, second, p)).status).toBe(200);
  });
});
