import { describe, expect, test } from 'vitest';
import { emptyAssessment } from '#features/rounds/domain/assessment.ts';
import { type Account, account, errorPaths, idea } from '../../support/api.ts';
import {
  assess,
  close,
  makeIdeas,
  openRound,
  read,
  scores,
} from '../../support/assigned-rounds.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const ada = await account(server, 'founder', 'Ada');
const bea = await account(server, 'founder', 'Bea');
const cyd = await account(server, 'founder', 'Cyd');
const titles = Array.from({ length: 8 }, (_, at) => `Idea ${at}`);
const ids = await makeIdeas(server, cyd, titles);
const [first = '', second = ''] = ids;
const [adas = ''] = await makeIdeas(server, ada, ['Of Ada']);
const assessorIds = [ada.user.id, bea.user.id];
const round = (await openRound(server, cyd, { ideaIds: [...ids, adas], assessorIds })).body.id;

type Own = { idea: Record<string, unknown>; assessment: object };
const own = async (who: Account): Promise<Own[]> =>
  (await read(server, round, who, '/assessments')).body.items;
const unset = emptyAssessment();

describe('the questions of an assessor', () => {
  test('returns every idea but the own ones, in an order of the assessor and without the scores of its owner', async () => {
    const items = await own(ada);
    const asked = [items, await own(bea)].map((list) => list.map((item) => item.idea.id));
    const [idsOfAda = [], idsOfBea = []] = asked;
    expect([...idsOfAda].sort()).toEqual([...ids].sort());
    expect([...idsOfBea].sort()).toEqual([...ids, adas].sort());
    expect(idsOfBea.filter((id) => id !== adas)).not.toEqual(idsOfAda);
    const { impactScore: _, feasibilityScore: _f, innovationScore: _i, ...fields } = idea();
    const { overallPriorityRank: _rank, ...shown } = fields;
    for (const item of items) {
      expect(item.assessment).toEqual(unset);
      expect(Object.keys(item.idea).sort()).toEqual(
        [...Object.keys(shown), 'id', 'userId', 'createdAt', 'revision', 'user'].sort(),
      );
    }
  });

  test('returns the reason to a person who is not asked, also to the opener', async () => {
    const list = await read(server, round, cyd, '/assessments');
    expect([list.status, list.body.detail]).toEqual([
      403,
      'You are not asked to score in this round.',
    ]);
    expect((await assess(server, round, adas, cyd)).status).toBe(403);
    expect((await read(server, 'no-such-round', ada, '/assessments')).status).toBe(404);
  });
});

describe('giving a value', () => {
  test('stores each value, and allows changes', async () => {
    const steps = [
      { ...unset, impactScore: 7 },
      { impactScore: 10, feasibilityScore: 'skip', innovationScore: 1, reason: 'As\nI see it' },
      unset,
      scores,
    ];
    for (const step of steps) {
      const answer = await assess(server, round, first, ada, step);
      expect(answer.status).toBe(200);
      const [item] = (await own(ada)).filter(({ idea: { id } }) => id === first);
      expect(item?.assessment).toEqual(step);
      const scored = Object.values(step).includes(null) ? 0 : 1;
      expect(answer.body).toMatchObject({
        finished: false,
        round: { id: round, finished: 0, asked: { ideas: 8, scored } },
      });
    }
    expect((await own(bea)).every(({ assessment }) => 'reason' in assessment)).toBe(true);
    const values = await server.sql('select * from assessments');
    expect(values).toHaveLength(1);
  });

  test('returns 400 for a bad value at its field, and keeps the stored values', async () => {
    await assess(server, round, second, ada, { reason: 'before' });
    const answer = await assess(server, round, second, ada, { impactScore: 0 });
    expect([answer.status, errorPaths(answer)]).toEqual([400, ['impactScore']]);
    const [item] = (await own(ada)).filter(({ idea: { id } }) => id === second);
    expect(item?.assessment).toEqual({ ...scores, reason: 'before' });
  });

  test('returns the values of another device with the refusal, and keeps them', async () => {
    const was = { ...scores, reason: 'before' };
    const stale = { ...scores, impactScore: 2, reason: 'before' };
    const newer = { ...scores, impactScore: 9, reason: 'before' };
    type Sent = Parameters<typeof assess>[4];
    const put = (body: Sent) => assess(server, round, second, ada, body);
    expect((await put({ ...newer, was })).status).toBe(200);
    const refused = await put({ ...stale, was });
    expect(refused).toMatchObject({ status: 409, body: { code: 'newer' } });
    expect(refused.body.current).toEqual(newer);
    // The same assessment again is no change, and outer white space does not count.
    expect((await put({ ...newer, was })).status).toBe(200);
    expect((await put({ ...stale, was: { ...newer, reason: ' before ' } })).status).toBe(200);
    // Without an earlier assessment, unset scores are the expected state.
    const third = (body: Sent) => assess(server, round, ids[2] ?? '', bea, body);
    expect((await third({ ...unset, impactScore: 3, was: unset })).status).toBe(200);
    const again = await third({ ...unset, impactScore: 4, was: unset });
    expect([again.status, again.body.current]).toEqual([409, { ...unset, impactScore: 3 }]);
    expect((await put({ ...scores, was: { impactScore: 1 } })).status).toBe(400);
    await put(was);
  });

  test('refuses invalid values in the database, too', async () => {
    for (const value of ['11', '-1', '5.5', "'much'"])
      await expect(
        server.sql(`update assessments set impact_score = ${value}`),
        value,
      ).rejects.toThrow(/CHECK/);
  });

  test('refuses one’s own idea, an idea that is not in the round, and no idea', async () => {
    const mine = await assess(server, round, adas, ada);
    expect([mine.status, mine.body.detail]).toEqual([
      403,
      'You are not asked about your own ideas.',
    ]);
    const [other = ''] = await makeIdeas(server, bea, ['Elsewhere']);
    for (const id of [other, 'no-such-idea'])
      expect((await assess(server, round, id, ada)).status).toBe(404);
    expect((await assess(server, 'no-such-round', first, ada)).status).toBe(404);
  });

  test('does not ask about a deleted idea; restoring it brings its scores back', async () => {
    const path = `/api/ideas/${first}`;
    await server.delete(path, cyd);
    expect((await assess(server, round, first, ada)).status).toBe(404);
    expect(await own(ada)).toHaveLength(7);
    expect((await read(server, round, ada)).body).toMatchObject({
      ideas: 8,
      asked: { ideas: 7, scored: 1 },
    });
    await server.post(`${path}/restore`, undefined, cyd);
    expect((await read(server, round, ada)).body.asked).toEqual({
      ideas: 8,
      scored: 2,
      finished: false,
    });
  });

  test('stops asking about an idea that the assessor now owns', async () => {
    const query = 'update ideas set user_id = ? where id = ?';
    await server.sql(query, [ada.user.id, second]);
    expect((await assess(server, round, second, ada)).status).toBe(403);
    expect((await read(server, round, ada)).body.asked.ideas).toBe(7);
    await server.sql(query, [cyd.user.id, second]);
  });
});

describe('finishing', () => {
  test('an assessor with all values or "can’t judge" has finished; the last one closes the round', async () => {
    const skip = { impactScore: 'skip', feasibilityScore: 'skip', innovationScore: 'skip' };
    for (const id of ids) await assess(server, round, id, ada, skip);
    const half = (await read(server, round, bea)).body;
    expect(half).toMatchObject({ finished: 1, assessors: 2, closedAt: null, closedBy: null });
    // A removed score counts as missing.
    await assess(server, round, first, ada, { impactScore: null });
    expect((await read(server, round, bea)).body.finished).toBe(0);
    await assess(server, round, first, ada);
    const [last = '', ...others] = [...ids, adas].reverse();
    for (const id of others) await assess(server, round, id, bea);
    const { body } = await assess(server, round, last, bea, { reason: 'The last word' });
    expect(body).toMatchObject({
      finished: true,
      round: { finished: 2, closedBy: 'everybody', closedAt: expect.any(String) },
    });
    const kept = "select reason from assessments where reason = 'The last word'";
    expect(await server.sql(kept)).toHaveLength(1);
  });

  test('refuses values and changes afterwards, also in the database', async () => {
    const before = await server.sql('select * from assessments order by 1, 3');
    for (const answer of [
      await assess(server, round, first, ada, { impactScore: 1 }),
      await read(server, round, ada, '/assessments'),
      await close(server, round, cyd),
      await server.patch(`/api/rounds/${round}`, { removeIdeas: [first] }, cyd),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'closed']);
    for (const statement of [
      'update assessments set impact_score = 1',
      'update rounds set closed_at = null, closed_by = null',
      'update rounds set deadline = deadline + 1',
      `insert into round_ideas values ('${round}', 'x')`,
      `insert into round_assessors (id, round_id, user_id) values ('x', '${round}', '${cyd.user.id}')`,
    ])
      await expect(server.sql(statement), statement).rejects.toThrow(/closed/);
    expect(await server.sql('select * from assessments order by 1, 3')).toEqual(before);
  });
});
