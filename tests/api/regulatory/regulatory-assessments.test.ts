import { beforeEach, describe, expect, test } from 'vitest';
import {
  noAnswers,
  type RegulatoryAnswers,
  regulatoryQuestions,
} from '#features/regulatory/domain/regulatory-questions.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';
import { type Account, account, idea } from '../../support/api.ts';
import { classIIa } from '../../support/regulatory-answers.ts';
import { sameDatabase, startServer } from '../../support/server.ts';
import { call, other, owner, server } from '../../support/two-founders.ts';

let id: string;

const { version } = newestRules();
const read = async (who = owner) =>
  (await call('GET', `/api/ideas/${id}/outlook`, undefined, who)).body;
const answer = (answers: Partial<RegulatoryAnswers>, more: object = {}, who = owner) =>
  call('PUT', `/api/ideas/${id}/outlook`, { answers, ...more }, who);
const events = () =>
  server.sql("select * from events where kind = 'idea.outlook' and idea_id = ?", [id]);

beforeEach(async () => {
  await server.sql('delete from ideas');
  id = (await call('POST', '/api/ideas', idea({ ideaTitle: 'Spirometry' }))).body.id;
});

describe('GET and PUT /api/ideas/{id}/outlook', () => {
  test('every line is open at first; the owner answers, every founder reads what the rules say, with version, name and time', async () => {
    const before = await read();
    expect(before).toMatchObject({
      ...{ answers: noAnswers, rules: version, deviceClass: 'open' },
      ...{ user: null, answeredAt: null },
    });
    expect(before.lines).toHaveLength(5);
    expect(before.lines[0]).toMatchObject({ result: null, article: null });
    expect(before.lines[0].between.length).toBeGreaterThan(1);

    const { status, body } = await answer(classIIa);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      answers: classIIa,
      rules: version,
      deviceClass: 'IIa',
      user: { id: owner.user.id, name: 'Owner' },
      answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(body.lines[0]).toEqual({
      title: 'European Union: medical device',
      result: 'A medical device, class IIa',
      between: [],
      article: expect.stringContaining('Rule 11, first sentence'),
    });
    expect(await read(other)).toEqual(body);
    const stored = await server.sql('select rules, device_class c from regulatory_assessments');
    expect(stored).toEqual([{ rules: version, c: 'IIa' }]);
  });

  test('nobody else answers, and what is no answer is refused by its name', async () => {
    expect((await answer(classIIa, {}, other)).status).toBe(403);
    const refused = await call('PUT', `/api/ideas/${id}/outlook`, { answers: { ai: 'perhaps' } });
    const message = `Choose one of: ${regulatoryQuestions.ai.join(', ')}`;
    const errors = [{ path: 'answers.ai', message }];
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    expect((await call('PUT', `/api/ideas/${id}/outlook`, {})).status).toBe(400);
    expect((await read()).answeredAt).toBeNull();
  });

  test('an answer over an older one is refused with the newest; said again it is the same', async () => {
    const { body: first } = await answer(classIIa, { after: null });
    const second = await answer({ ...classIIa, ai: 'yes' }, { after: first.answeredAt });
    expect(second.status).toBe(200);
    expect(second.body.answeredAt > first.answeredAt).toBe(true);
    const crossed = await answer({ ...classIIa, ai: 'no' }, { after: first.answeredAt });
    expect(crossed.status).toBe(409);
    expect(crossed.body.current).toEqual(second.body);
    expect((await answer(classIIa, { after: null })).status).toBe(409);
    // The client repeats the request because it did not get the response.
    expect((await answer({ ...classIIa, ai: 'yes' }, { after: first.answeredAt })).body).toEqual(
      second.body,
    );
    expect((await answer(classIIa)).status).toBe(200);
  });

  test('a deleted idea can neither be read nor answered', async () => {
    await answer(classIIa);
    await call('DELETE', `/api/ideas/${id}`);
    expect((await call('GET', `/api/ideas/${id}/outlook`)).status).toBe(404);
    expect((await answer(classIIa)).status).toBe(404);
  });

  test('followers get one event an hour of somebody who answers question by question', async () => {
    await server.sql(
      `insert into events (at, kind, actor_id, idea_id, revision)
        values (?, 'idea.outlook', ?, ?, 1)`,
      [Date.now() - 3_600_001, owner.user.id, id],
    );
    const follower = await account(server, 'founder', 'Follower');
    await call('PUT', `/api/ideas/${id}/follow`, { follows: true }, follower);
    await answer({ ai: 'yes' });
    await answer({ ai: 'no' });
    await answer({ ai: 'no', signals: 'yes' });
    expect(await events()).toHaveLength(2);
    // The other changes are events for open pages only, and no notifications.
    const quiet = "select * from events where kind = 'idea.outlook-changed' and idea_id = ?";
    expect(await server.sql(quiet, [id])).toHaveLength(2);
    const listed = (await call('GET', `/api/activity?idea=${id}`, undefined, other)).body.items;
    const kinds = ['idea.outlook', 'idea.outlook', 'idea.created'];
    expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    const inbox = async (who: Account) =>
      (await call('GET', '/api/inbox', undefined, who)).body.items;
    expect((await inbox(follower))[0].news).toMatchObject([{ kind: 'idea.outlook' }]);
    // The other founder has no relation to the idea.
    expect(await inbox(other)).toEqual([]);
  });
});

test('an outlook keeps the version that it was read by, and is read anew when it is answered', async () => {
  await answer(classIIa);
  await server.sql("update regulatory_assessments set rules = '2026.05', device_class = 'I'");
  expect(await read()).toMatchObject({
    rules: '2026.05',
    answers: classIIa,
    shownBy: { version, readAt: newestRules().readAt },
    newestRules: version,
  });
  const anew = await answer(classIIa);
  expect(anew.body).toMatchObject({ rules: version, deviceClass: 'IIa' });
});

test('the next start evaluates the AI Act anew for answers that earlier versions stored', async () => {
  const expected: Record<string, string> = {};
  for (const [answers, word] of [
    [{ ai: 'no' }, 'no AI'],
    [{ actsOnData: 'no', ai: 'not sure' }, 'risk open'],
    [{ actsOnData: 'no', ai: 'yes' }, 'not high-risk'],
    [{ ai: 'yes' }, 'high-risk'],
  ] as const) {
    id = (await call('POST', '/api/ideas', idea())).body.id;
    await answer({ ...classIIa, ...answers });
    expected[id] = word;
  }
  // Early versions stored no word, later ones this word for ideas without AI too.
  await server.sql("update regulatory_assessments set ai_act = 'not high-risk'");
  await server.sql('update regulatory_assessments set ai_act = null where idea_id = ?', [id]);
  const next = await startServer(sameDatabase(server));
  await next.stop();
  const stored = await server.sql('select idea_id id, ai_act word from regulatory_assessments');
  expect(Object.fromEntries(stored.map((row) => [row.id, row.word]))).toEqual(expected);
});

test('the list finds ideas by their class, by the AI Act, and those of which nothing was asked', async () => {
  const find = async (outlook: string) => {
    const query = new URLSearchParams({ fields: 'row', outlook });
    const { body } = await call('GET', `/api/ideas?${query}`);
    return body.ideas.map(({ ideaTitle }: { ideaTitle: string }) => ideaTitle);
  };
  await answer(classIIa);
  await call('POST', '/api/ideas', idea({ ideaTitle: 'Never asked' }));
  expect(await find('IIa')).toEqual(['Spirometry']);
  expect(await find('none')).toEqual(['Never asked']);
  expect(await find('III')).toEqual([]);
  await answer({ ai: 'yes' });
  expect(await find('open')).toEqual(['Spirometry']);
  expect(await find('risk open')).toEqual(['Spirometry']);
  await answer({ ...classIIa, actsOnData: 'no', ai: 'yes' });
  expect(await find('not high-risk')).toEqual(['Spirometry']);
  expect(await find('high-risk')).toEqual([]);
  const file = await call('GET', '/api/ideas/export?format=json&outlook=not%20high-risk');
  expect(JSON.parse(file.text)).toHaveLength(1);
});

describe('files', () => {
  const exported = async (format: string) =>
    (await call('GET', `/api/ideas/export?format=${format}`)).text;
  const run = (ideas: unknown[], more: object = {}, who = owner) =>
    call('POST', '/api/ideas/import', { ideas, ...more }, who);

  test('an export has it: JSON with the answers, a table with what the rules say', async () => {
    await answer(classIIa);
    await call('POST', '/api/ideas', idea({ ideaTitle: 'Never asked' }));
    const csv = await exported('csv');
    expect(csv).toMatch(
      /,outlookDevice,outlookAiAct,outlookData,outlookNice,outlookFda,outlookRules,outlookAnsweredAt,scoresSet\r\n/,
    );
    expect(csv).toMatch(/,"A medical device, class IIa","Open: .+,2026\.11,\d{4}-/);
    const file = JSON.parse(await exported('json'));
    const byTitle = (title: string) =>
      file.find(({ ideaTitle }: { ideaTitle: string }) => ideaTitle === title);
    expect(byTitle('Never asked').outlook).toBeNull();
    expect(byTitle('Spirometry').outlook).toMatchObject({
      answers: classIIa,
      rules: version,
      deviceClass: 'IIa',
      answeredBy: 'Owner',
    });
  });

  test('the JSON of an export brings the answers back, to a new idea and to one’s own', async () => {
    await answer(classIIa);
    const file = JSON.parse(await exported('json'));
    const [same] = (await run(file)).body.rows;
    expect(same).toMatchObject({ outcome: 'unchanged', outlook: null });
    // The answers changed after the export.
    await answer({ ...classIIa, ai: 'yes' });
    const looked = (await run(file)).body.rows[0];
    const outlook = { before: { ...classIIa, ai: 'yes' }, after: classIIa };
    expect(looked).toMatchObject({ outcome: 'unchanged', outlook });
    expect((await read()).answers.ai).toBe('yes');
    expect((await run(file, { apply: true })).status).toBe(200);
    expect((await read()).answers).toEqual(classIIa);
    // An unknown idea becomes a new one.
    await server.sql('delete from ideas');
    expect((await run(file, { apply: true })).body.rows[0]).toMatchObject({ outcome: 'new' });
    const rows = await server.sql(
      'select device_class c, answered_by by from regulatory_assessments',
    );
    expect(rows).toEqual([{ c: 'IIa', by: owner.user.id }]);
  });

  test('answers that are given since the differences were shown are not overwritten', async () => {
    const rows = [{ id, outlook: { answers: classIIa } }];
    const look = async () => (await run(rows)).body.rows[0];
    const apply = async (answeredAt: string | null) =>
      (await run(rows, { apply: true, outlooks: { [id]: answeredAt } })).status;
    expect(await look()).toMatchObject({
      outlook: { before: null, after: classIIa },
      outlookAnsweredAt: null,
    });
    const { body: first } = await answer({ ai: 'yes' });
    expect(await apply(null)).toBe(409);
    expect(await read()).toEqual(first);
    const { outlookAnsweredAt } = await look();
    const { body: newest } = await answer({ ...classIIa, ai: 'yes', signals: 'yes' });
    expect(await apply(outlookAnsweredAt)).toBe(409);
    expect(await read()).toEqual(newest);
    expect((await look()).outlookAnsweredAt).toBe(newest.answeredAt);
    expect(await apply(newest.answeredAt)).toBe(200);
    expect((await read()).answers).toEqual(classIIa);
  });

  test('answers for somebody else’s idea, and what is none, are refused', async () => {
    await answer(classIIa);
    const [row] = JSON.parse(await exported('json'));
    const changed = { ...row, outlook: { answers: { ...classIIa, ai: 'yes' } } };
    const theirs = (await run([changed], {}, other)).body.rows[0];
    expect(theirs).toMatchObject({ outcome: 'refused', errors: [{ path: 'outlook' }] });
    // Unchanged answers need no import.
    expect((await run([row], {}, other)).body.rows[0]).toMatchObject({ outcome: 'unchanged' });
    for (const outlook of ['x', { answers: { ai: 'perhaps' } }]) {
      const { status, body } = await run([{ ...row, outlook }]);
      expect([status, body.rows?.[0]?.outcome]).toEqual([200, 'refused']);
    }
  });
});

test('a deleted account becomes a former member, and the answers stay', async () => {
  await answer(classIIa);
  const leaver = await account(server, 'founder', 'Leaver');
  await server.sql('update regulatory_assessments set answered_by = ?', [leaver.user.id]);
  const own = (await call('GET', '/api/account/data', undefined, leaver)).body;
  expect(own.outlooksAnswered).toMatchObject([{ ideaId: id, answers: classIIa, rules: version }]);
  const left = await call('POST', '/api/account/delete', { work: 'delete' }, leaver);
  expect(left.status).toBeLessThan(300);
  expect(await read()).toMatchObject({ answers: classIIa, user: null });
});
