import { beforeEach, describe, expect, test } from 'vitest';
import type { Idea } from '../../../src/features/ideas/domain/idea-response.ts';
import { account, idea, rowCounts, send } from '../../support/api.ts';
import { interleavingServer } from '../../support/interleave.ts';

let one: Idea;

const call = (method: string, path: string, body?: unknown, who = owner) =>
  send(server, method, path, body, who);
const make = async (ideaTitle: string, who = owner): Promise<Idea> =>
  (await call('POST', '/api/ideas', idea({ ideaTitle }), who)).body;
const hold = { decision: 'hold', reason: 'No clinic yet', lookAgainOn: null };
const decide = (body: object = {}, who = owner, id = one.id) =>
  call('POST', `/api/ideas/${id}/decisions`, { ...hold, ...body }, who);
const log = async (id = one.id) => (await call('GET', `/api/ideas/${id}/decisions`)).body;
const json = async () =>
  JSON.parse((await call('GET', '/api/ideas/export?format=json', undefined)).text);
const run = (ideas: unknown[], more: object = {}, who = owner) =>
  call('POST', '/api/ideas/import', { ideas, ...more }, who);
type Row = { outcome: string; id: string | null; decision: { after: string | null } | null };
const outcomes = (rows: Row[]) => rows.map(({ outcome, decision }) => [outcome, decision]);

const server = await interleavingServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
beforeEach(async () => {
  await server.sql('delete from ideas');
  one = await make('One');
});

test('an export holds the newest one, and imports again without a change', async () => {
  await decide({ decision: 'go on' });
  await decide({ reason: '=Not, a "formula"\nor two', lookAgainOn: '2096-01-01' }, other);
  await make('Undecided');
  const csv = (await call('GET', '/api/ideas/export?format=csv&decision=hold')).text;
  expect(csv).toMatch(/,decision,decisionReason,lookAgainOn,decidedBy,decidedAt,/);
  expect(csv).toMatch(
    /,hold,"'=Not, a ""formula""\nor two",2096-01-01,Other,\d{4}-[\dT:.-]+Z,+impactScore feasibilityScore innovationScore\r\n$/,
  );
  const file = await json();
  const byTitle = (title: string) =>
    file.find(({ ideaTitle }: { ideaTitle: string }) => ideaTitle === title);
  expect(byTitle('One').decision).toEqual((await log())[0]);
  expect(byTitle('Undecided').decision).toBeNull();
  const { body } = await run(file, { apply: true });
  expect(outcomes(body.rows)).toEqual([
    ['unchanged', null],
    ['unchanged', null],
  ]);
  expect(await log()).toHaveLength(2);
});

describe('an import', () => {
  test('brings back the newest decision, as the importer’s, and says so before', async () => {
    const theirs = await make('Theirs', other);
    await decide({ decision: 'go on', lookAgainOn: '2096-01-01' });
    await decide({ decision: 'stop' }, other, theirs.id);
    const file = await json();
    // The state of another server: no decisions, one idea missing, and one idea of another owner.
    await server.sql('delete from ideas where id = ?', [one.id]);
    await server.sql('update ideas set deleted_at = 1 where id = ?', [theirs.id]);
    await server.sql('delete from ideas where id = ?', [theirs.id]);
    const known = await make('Known', other);
    const rows = file.map((row: Idea) => (row.id === theirs.id ? { ...row, ...known } : row));
    const before = await rowCounts(server);
    const { body } = await run(rows);
    const toRecord = { decision: 'go on', reason: 'No clinic yet', lookAgainOn: '2096-01-01' };
    expect(outcomes(body.rows)).toEqual(
      expect.arrayContaining([
        ['new', { ...toRecord, after: null }],
        ['unchanged', { ...hold, decision: 'stop', after: null }],
      ]),
    );
    expect(await rowCounts(server)).toEqual(before);

    expect((await run(rows, { apply: true })).status).toBe(200);
    const user = { id: owner.user.id, name: 'Owner' };
    expect(await log(known.id)).toMatchObject([{ ...hold, decision: 'stop', user }]);
    const { body: all } = await call('GET', '/api/ideas?fields=row&decision=go+on');
    expect(all.ideas).toMatchObject([{ ideaTitle: 'One' }]);
    expect(await log(all.ideas[0].id)).toMatchObject([{ ...toRecord, user, round: null }]);
  });

  test('records nothing that the log has, be it replaced or written with other line breaks', async () => {
    await decide({ reason: 'First\nthen second' });
    const old = await json();
    await decide({ decision: 'stop' }, other);
    const { body } = await run(old, { apply: true });
    expect(outcomes(body.rows)).toEqual([['unchanged', null]]);
    const reason = 'First\r\nthen second';
    const again = await run([{ id: one.id, decision: { ...hold, reason } }]);
    expect(outcomes(again.body.rows)).toEqual([['unchanged', null]]);
    expect(await log()).toHaveLength(2);
  });

  test('takes a word in any letter case, and a day that is over', async () => {
    const decision = { decision: ' Go ON ', reason: ' Because ', lookAgainOn: '2020-01-01' };
    await run([{ id: one.id, impactScore: 9, decision }], { apply: true });
    const recorded = { decision: 'go on', reason: 'Because', lookAgainOn: '2020-01-01' };
    expect(await log()).toMatchObject([recorded]);
    expect((await call('GET', `/api/ideas/${one.id}`)).body.impactScore).toBe(9);
    expect((await call('GET', '/api/ideas?fields=row&lookAgain=true')).body.total).toBe(1);
  });

  test.each([
    ['soon', 'decision', 'Invalid input'],
    [{ ...hold, decision: 'pending' }, 'decision.decision', 'Choose one of: go on, hold, stop'],
    [{ reason: 'Why' }, 'decision.decision', 'Choose one of: go on, hold, stop'],
    [{ ...hold, reason: ' ' }, 'decision.reason', 'A reason is required'],
    [{ decision: 'hold' }, 'decision.reason', 'Required'],
    [{ ...hold, reason: 'x'.repeat(2001) }, 'decision.reason', 'Use at most 2,000 characters'],
    [
      { ...hold, lookAgainOn: '12/31/2096' },
      'decision.lookAgainOn',
      'Write the day as in 2026-12-31, or leave it empty',
    ],
  ])('refuses %.60j with its place in the file', async (decision, path, message) => {
    const ideas = [idea(), { id: one.id, decision }];
    const { body } = await run(ideas);
    expect(body.rows[1]).toMatchObject({ outcome: 'refused', errors: [{ path, message }] });
    const applied = await run(ideas, { apply: true });
    expect(applied.body.errors).toEqual([{ path: `ideas.1.${path}`, message }]);
    expect(applied.status).toBe(400);
    expect(await log()).toEqual([]);
  });

  test('409 where somebody has decided since the preview, and nothing is imported', async () => {
    const rows = [idea({ ideaTitle: 'New' }), { id: one.id, decision: hold }];
    await decide({ decision: 'stop' }, other);
    const before = await rowCounts(server);
    const crossed = await run(rows, { apply: true, decisions: { [one.id]: null } });
    expect(crossed.status).toBe(409);
    expect(await rowCounts(server)).toEqual(before);
    const [newest] = await log();
    const seen = { [one.id]: newest.id };
    expect((await run(rows, { apply: true, decisions: seen })).status).toBe(200);
    expect(await log()).toMatchObject([hold, { decision: 'stop' }]);
  });

  test('409 where somebody decides, or deletes the idea, while it waits to be written', async () => {
    const rows = [idea({ ideaTitle: 'New' }), { id: one.id, decision: hold }];
    for (const meanwhile of [
      `insert into decisions (id, idea_id, decision, created_at, reason)
        values ('crossing', '${one.id}', 'stop', 1, 'Meanwhile')`,
      `update ideas set deleted_at = 1 where id = '${one.id}'`,
    ]) {
      const answer = await server.interleave(() => run(rows, { apply: true }), meanwhile);
      expect(answer.status).toBe(409);
    }
    expect((await call('GET', '/api/ideas')).body).toEqual([]);
  });
});
