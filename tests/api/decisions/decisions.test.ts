import { beforeEach, describe, expect, test } from 'vitest';
import type { IdeaPage } from '#features/tracker/domain/list-response.ts';
import { account, idea, send, statusesOf, updateUser } from '../../support/api.ts';
import { assess, close, openRound, read } from '../../support/assigned-rounds.ts';
import { expectUnchanged } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';

let id: string;

const call = (method: string, path: string, body?: unknown, { cookie } = owner) =>
  send(server, method, path, body, { cookie });
const make = async (answers: object = {}, who = owner): Promise<string> =>
  (await call('POST', '/api/ideas', idea(answers), who)).body.id;
const hold = { decision: 'hold', reason: 'No clinic yet' };
const decide = (body: object = {}, who = owner, ideaId = id) =>
  call('POST', `/api/ideas/${ideaId}/decisions`, { ...hold, ...body }, who);
const log = async (ideaId = id) => (await call('GET', `/api/ideas/${ideaId}/decisions`)).body;
const rows = async () => (await server.sql('select count(*) n from decisions'))[0]?.n;
/** Inserts a decision with an earlier date. */
const past = (decision: string, lookAgainOn: string, ideaId = id) =>
  server.sql(
    `insert into decisions (id, idea_id, user_id, decision, look_again_on, created_at, reason)
      values (hex(randomblob(8)), ?, ?, ?, ?, 1, 'No clinic yet')`,
    [ideaId, owner.user.id, decision, lookAgainOn],
  );

const server = await interleavingServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
beforeEach(async () => {
  await server.sql('delete from ideas');
  id = await make({ ideaTitle: 'Spirometry', marketSize: 'narwhal' });
});

describe('POST and GET /api/ideas/{id}/decisions', () => {
  test('returns decisions of any founder newest first, with author and time', async () => {
    expect(await log()).toEqual([]);
    // Author, time and ids in the request are ignored.
    const ignored = { userId: other.user.id, createdAt: 1, id: 'mine', ideaId: 'x' };
    const first = await decide({ ...ignored, reason: '  No clinic yet\nAsk in Porto ' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.not.stringMatching('mine'),
      ideaId: id,
      decision: 'hold',
      reason: 'No clinic yet\nAsk in Porto',
      lookAgainOn: null,
      round: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      user: { id: owner.user.id, name: 'Owner' },
    });
    const second = await decide({ decision: 'go on', lookAgainOn: '2096-02-29' }, other);
    expect(second.body).toMatchObject({
      decision: 'go on',
      lookAgainOn: '2096-02-29',
      user: { id: other.user.id, name: 'Other' },
    });
    expect(await log()).toEqual([second.body, first.body]);
  });

  test('stores a decision once when its author repeats it', async () => {
    const { body: first } = await decide({ lookAgainOn: '2096-01-01' });
    const again = await decide({ lookAgainOn: '2096-01-01' });
    expect([again.status, again.body]).toEqual([201, first]);
    await decide({ lookAgainOn: '2096-01-01' }, other);
    await decide({ lookAgainOn: '2096-01-02' }, other);
    await decide({ decision: 'stop', lookAgainOn: '2096-01-02' }, other);
    await decide({ decision: 'stop', lookAgainOn: null }, other);
    await decide({ decision: 'stop', lookAgainOn: null, reason: 'Other words' }, other);
    await decide({ lookAgainOn: '2096-01-01' });
    expect(await log()).toHaveLength(7);
    const presses = await Promise.all([1, 2, 3, 4].map(() => decide({ reason: 'Pressed' })));
    expect(new Set(presses.map(({ body }) => body.id)).size).toBe(1);
    expect(await log()).toHaveLength(8);
    // After more than a day it is another one.
    const another = await make();
    await past('hold', '2096-01-01', another);
    await decide({ lookAgainOn: '2096-01-01' }, owner, another);
    expect(await log(another)).toHaveLength(2);
  });

  test('orders a later decision as newer, whatever the clock says', async () => {
    await server.sql(
      `insert into decisions (id, idea_id, user_id, decision, created_at, reason)
        values ('ahead', ?, ?, 'hold', 4000000000000, 'From a clock that ran ahead')`,
      [id, owner.user.id],
    );
    const { body } = await decide({ decision: 'stop' });
    expect(Date.parse(body.createdAt)).toBe(4_000_000_000_001);
    expect((await log())[0]).toEqual(body);
  });

  test('returns 409 when another decision was recorded meanwhile, and writes nothing', async () => {
    expect((await decide({ after: 'no-such-decision' })).status).toBe(409);
    const { body: first } = await decide({ after: null });
    const crossing = await decide({ decision: 'stop', after: null }, other);
    expect([crossing.status, crossing.body.detail]).toEqual([
      409,
      'Another decision was recorded since you looked. Read it first; yours can still be recorded.',
    ]);
    expect(await log()).toEqual([first]);
    // Sending the same decision again is no new decision, even with an outdated `after`.
    expect((await decide({ after: null })).body).toEqual(first);
    const { body: second } = await decide({ decision: 'stop', after: first.id }, other);
    expect(await log()).toEqual([second, first]);
  });

  test('returns 409 to one of two concurrent decisions', async () => {
    const both = () => statusesOf([owner, other].map((who) => decide({ after: null }, who)));
    expect(await server.interleave(both, '', 2)).toEqual([201, 409]);
    expect(await log()).toHaveLength(1);
  });

  test('stores the closed round that a decision follows', async () => {
    const another = await make();
    const opened = { ideaIds: [id, another], assessorIds: [owner.user.id, other.user.id] };
    const { body: round } = await openRound(server, owner, { ...opened, title: 'Autumn' });
    const refusal = [
      { path: 'roundId', message: 'No closed round with this id has asked about this idea' },
    ];
    const open = await decide({ roundId: round.id });
    expect([open.status, open.body.errors]).toEqual([400, refusal]);
    await assess(server, round.id, id, other);
    await close(server, round.id, owner);
    const strange = await decide({ roundId: round.id }, owner, await make());
    expect([strange.status, strange.body.errors]).toEqual([400, refusal]);
    expect(await rows()).toBe(0);

    const { body } = await decide({ roundId: round.id });
    expect(body.round).toEqual({ id: round.id, title: 'Autumn' });
    expect(await log()).toEqual([body]);
    const results = async () => (await read(server, round.id, other, '/results')).body.results;
    const of = (all: { id: string; decision: unknown }[], ideaId: string) =>
      all.find((one) => one.id === ideaId)?.decision;
    expect(of(await results(), id)).toEqual(body);
    expect(of(await results(), another)).toBeNull();
    const { body: newer } = await decide({ decision: 'stop' }, other);
    expect(of(await results(), id)).toEqual(newer);
    const { text } = await read(server, round.id, other, '/export?format=csv');
    expect(text).toMatch(/,stop,No clinic yet,,Other,[\d-]+T[\d:.]+Z\r\n/);
  });

  test.each([
    [{ decision: 'maybe' }, 'decision'],
    [{ roundId: 7 }, 'roundId'],
    [{ after: 7 }, 'after'],
  ])('returns 400 for %.40j and writes nothing', async (change, path) => {
    const { status, body } = await decide(change);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await rows()).toBe(0);
  });

  test('returns 404 for an idea that is deleted before the write or the read, until it is restored', async () => {
    const path = `/api/ideas/${id}/decisions`;
    await decide();
    const deletion = `update ideas set deleted_at = ${Date.now()} where id = '${id}'`;
    const late = await server.interleave(() => decide({ decision: 'stop' }), deletion);
    expect(late.status).toBe(404);
    expect(late.body.detail).toBe("The idea you're looking for doesn't exist.");
    for (const [method, body] of [['GET'], ['POST', hold]] as const)
      expect((await call(method, path, body)).status).toBe(404);
    await call('POST', `/api/ideas/${id}/restore`);
    expect(await log()).toMatchObject([hold]);
  });
});

test('the log is only added to, by SQL too, until its idea is purged', async () => {
  await decide();
  await decide({}, owner, await make());
  const before = await log();
  for (const statement of [
    "update decisions set reason = 'Other'",
    'update decisions set user_id = null',
    'delete from decisions',
    "insert or replace into decisions select id, idea_id, user_id, 'stop', look_again_on, round_id, created_at, reason from decisions",
  ])
    await expect(server.sql(statement), statement).rejects.toThrow('decisions are append-only');
  const invalid = "insert into decisions values ('x', ?, null, 'maybe', null, null, 1, 'x')";
  await expect(server.sql(invalid, [id])).rejects.toThrow('CHECK');
  expect(await log()).toEqual(before);
  await server.sql('delete from ideas where id = ?', [id]);
  expect(await rows()).toBe(1);
});

test.each(['hand-over', 'delete'] as const)(
  'the decisions of somebody who leaves with the choice %s lose their name on what stays',
  async (work) => {
    const leaver = await account(server, 'founder', 'Leaver');
    await account(server, 'admin');
    const own = (await call('POST', '/api/ideas', idea(), leaver)).body.id;
    await decide({}, leaver, own);
    const { body } = await decide({ reason: 'The leaver’s reason' }, leaver);
    await decide();
    const left = await call('POST', '/api/account/delete', { work }, leaver);
    expect(left.status).toBe(204);
    expect(await log()).toMatchObject([hold, { ...body, user: null }]);
    expect(await rows()).toBe(work === 'delete' ? 2 : 3);
    // The same decision by another person is a new one.
    await decide({ reason: 'The leaver’s reason' }, other);
    const { text } = await call('GET', '/api/ideas/export?format=csv');
    expect(text).not.toContain('Leaver');
  },
);

describe('lists', () => {
  const find = async (query = ''): Promise<IdeaPage> =>
    (await call('GET', `/api/ideas?fields=card&${query}`)).body;
  const shown = async (query = '') =>
    (await find(query)).ideas.find((one) => one.id === id)?.decision;

  test('a card and a row say what was decided last; an idea in full does not', async () => {
    expect(await shown()).toBeNull();
    await decide({ lookAgainOn: '2096-01-01' });
    const held = { decision: 'hold', lookAgainOn: '2096-01-01' };
    for (const query of ['', 'limit=all', 'q=narwhal', 'mine=true', 'sort=newest', 'fields=row'])
      expect(await shown(query), query).toEqual(held);
    await decide({ decision: 'stop' }, other);
    expect(await shown()).toEqual({ decision: 'stop', lookAgainOn: null });
    const { body: all } = await call('GET', '/api/ideas');
    const { body: one } = await call('GET', `/api/ideas/${id}`);
    for (const full of [all[0], one]) expect(Object.keys(full)).not.toContain('decision');
  });

  test('the filter asks for the newest one, or for ideas without any', async () => {
    const undecided = await make({ ideaTitle: 'Undecided' });
    const found = async (decision: string) => {
      const { ideas, total } = await find(`decision=${encodeURIComponent(decision)}`);
      expect(total).toBe(ideas.length);
      return ideas.map((one) => one.id);
    };
    await decide({ decision: 'go on' });
    expect(await found('go on')).toEqual([id]);
    await decide({ decision: 'hold' });
    expect(await found('go on')).toEqual([]);
    expect(await found('hold')).toEqual([id]);
    expect(await found('none')).toEqual([undecided]);
    expect(await found('stop')).toEqual([]);
  });

  test('the filter lookAgain finds ideas whose newest decision is due by the day of the caller', async () => {
    const due = async (timeZone: string) => {
      await updateUser(server, owner.user.id, 'time_zone = ?', timeZone);
      return (await find('lookAgain=true')).ideas.map((one) => one.id);
    };
    // The two time zones never have the same date.
    const [early, late] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
    await past('hold', new Intl.DateTimeFormat('sv-SE', { timeZone: early }).format());
    expect(await due(early)).toEqual([id]);
    expect(await due(late)).toEqual([]);
    const exported = await call('GET', '/api/ideas/export?format=json&lookAgain=true');
    expect(exported.body).toEqual([]);
    // A later decision replaces it.
    await decide({ decision: 'stop' });
    expect(await due(early)).toEqual([]);
    await due('');
  });
});

const json = async () =>
  JSON.parse((await call('GET', '/api/ideas/export?format=json', undefined)).text);
const run = (ideas: unknown[], more: object = {}, who = owner) =>
  call('POST', '/api/ideas/import', { ideas, ...more }, who);
type Row = { outcome: string; id: string | null; decision: { after: string | null } | null };
const outcomes = (found: Row[]) => found.map(({ outcome, decision }) => [outcome, decision]);

test('an export contains the newest decision, and imports again without a change', async () => {
  await decide({ decision: 'go on' });
  await decide({ reason: '=Not, a "formula"\nor two', lookAgainOn: '2096-01-01' }, other);
  await make({ ideaTitle: 'Undecided' });
  const csv = (await call('GET', '/api/ideas/export?format=csv&decision=hold')).text;
  expect(csv).toMatch(/,decision,decisionReason,lookAgainOn,decidedBy,decidedAt,/);
  expect(csv).toMatch(
    /,hold,"'=Not, a ""formula""\nor two",2096-01-01,Other,\d{4}-[\dT:.-]+Z,+impactScore feasibilityScore innovationScore\r\n$/,
  );
  const file = await json();
  const byTitle = (title: string) =>
    file.find(({ ideaTitle }: { ideaTitle: string }) => ideaTitle === title);
  expect(byTitle('Spirometry').decision).toEqual((await log())[0]);
  expect(byTitle('Undecided').decision).toBeNull();
  const { body } = await run(file, { apply: true });
  expect(outcomes(body.rows)).toEqual(Array(2).fill(['unchanged', null]));
  expect(await log()).toHaveLength(2);
});

describe('an import', () => {
  test('brings back the newest decision, as the importer’s, and says so before', async () => {
    const theirs = await make({ ideaTitle: 'Theirs' }, other);
    await decide({ decision: 'go on', lookAgainOn: '2096-01-01' });
    await decide({ decision: 'stop' }, other, theirs);
    const file = await json();
    // The state of another server: no decisions, one idea missing, and one idea of another owner.
    await server.sql('delete from ideas where id = ?', [id]);
    await server.sql('update ideas set deleted_at = 1 where id = ?', [theirs]);
    await server.sql('delete from ideas where id = ?', [theirs]);
    const known = await make({ ideaTitle: 'Known' }, other);
    const inFile = file.map((row: { id: string }) =>
      row.id === theirs ? { ...row, id: known, ideaTitle: 'Known' } : row,
    );
    const { body } = await expectUnchanged(server, () => run(inFile));
    const toRecord = { decision: 'go on', reason: 'No clinic yet', lookAgainOn: '2096-01-01' };
    expect(outcomes(body.rows)).toEqual(
      expect.arrayContaining([
        ['new', { ...toRecord, after: null }],
        ['unchanged', { ...hold, decision: 'stop', lookAgainOn: null, after: null }],
      ]),
    );

    expect((await run(inFile, { apply: true })).status).toBe(200);
    const user = { id: owner.user.id, name: 'Owner' };
    expect(await log(known)).toMatchObject([{ ...hold, decision: 'stop', user }]);
    const { body: all } = await call('GET', '/api/ideas?fields=row&decision=go+on');
    expect(all.ideas).toMatchObject([{ ideaTitle: 'Spirometry' }]);
    expect(await log(all.ideas[0].id)).toMatchObject([{ ...toRecord, user, round: null }]);
  });

  test('records nothing that the log has, be it replaced or written with other line breaks', async () => {
    await decide({ reason: 'First\nthen second' });
    const old = await json();
    await decide({ decision: 'stop' }, other);
    const { body } = await run(old, { apply: true });
    expect(outcomes(body.rows)).toEqual([['unchanged', null]]);
    const reason = 'First\r\nthen second';
    const again = await run([{ id: id, decision: { ...hold, reason } }]);
    expect(outcomes(again.body.rows)).toEqual([['unchanged', null]]);
    expect(await log()).toHaveLength(2);
  });

  test('accepts a decision in any letter case, and a past day', async () => {
    const decision = { decision: ' Go ON ', reason: ' Because ', lookAgainOn: '2020-01-01' };
    await run([{ id: id, impactScore: 9, decision }], { apply: true });
    const recorded = { decision: 'go on', reason: 'Because', lookAgainOn: '2020-01-01' };
    expect(await log()).toMatchObject([recorded]);
    expect((await call('GET', `/api/ideas/${id}`)).body.impactScore).toBe(9);
  });

  test.each([
    ['soon', 'decision', 'Invalid input'],
    [{ ...hold, decision: 'pending' }, 'decision.decision', 'Choose one of: go on, hold, stop'],
    [{ ...hold, reason: ' ' }, 'decision.reason', 'A reason is required'],
    [
      { ...hold, lookAgainOn: '12/31/2096' },
      'decision.lookAgainOn',
      'Write the day as in 2026-12-31, or leave it empty',
    ],
  ])('refuses %.60j with its place in the file', async (decision, path, message) => {
    const ideas = [idea(), { id: id, decision }];
    const { body } = await run(ideas);
    expect(body.rows[1]).toMatchObject({ outcome: 'refused', errors: [{ path, message }] });
    const applied = await run(ideas, { apply: true });
    expect(applied.body.errors).toEqual([{ path: `ideas.1.${path}`, message }]);
    expect(applied.status).toBe(400);
    expect(await log()).toEqual([]);
  });

  test('409 where somebody has decided since the preview, and nothing is imported', async () => {
    const rows = [idea({ ideaTitle: 'New' }), { id: id, decision: hold }];
    await decide({ decision: 'stop' }, other);
    const late = { apply: true, decisions: { [id]: null } };
    expect((await expectUnchanged(server, () => run(rows, late))).status).toBe(409);
    const [newest] = await log();
    const seen = { [id]: newest.id };
    expect((await run(rows, { apply: true, decisions: seen })).status).toBe(200);
    expect(await log()).toMatchObject([hold, { decision: 'stop' }]);
  });

  test('409 where somebody decides, or deletes the idea, while it waits to be written', async () => {
    const rows = [idea({ ideaTitle: 'New' }), { id: id, decision: hold }];
    for (const meanwhile of [
      `insert into decisions (id, idea_id, decision, created_at, reason)
        values ('crossing', '${id}', 'stop', 1, 'Meanwhile')`,
      `update ideas set deleted_at = 1 where id = '${id}'`,
    ]) {
      const answer = await server.interleave(() => run(rows, { apply: true }), meanwhile);
      expect(answer.status).toBe(409);
    }
    expect((await call('GET', '/api/ideas')).body).toEqual([]);
  });
});
