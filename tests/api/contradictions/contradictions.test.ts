// How much of an idea is backed, which of its answers contradict each other, and who dismisses that.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account, idea, send } from '../../support/api.ts';
import { source } from '../../support/endpoints.ts';
import { interleavingServer } from '../../support/interleave.ts';

const server = await interleavingServer();
const ines = await account(server, 'founder', 'Ines Carvalho');
const bo = await account(server, 'founder', 'Bo Lindqvist');

const call = (method: string, path: string, body?: unknown, who = ines) =>
  send(server, method, path, body, who);
const create = async (answers: Parameters<typeof idea>[0]): Promise<string> =>
  (await call('POST', '/api/ideas', idea(answers))).body.id;

const addSource = async (ideaId: string, fields: string[], stance = 'for'): Promise<string> =>
  (await call('POST', `/api/ideas/${ideaId}/sources`, { ...source, fields, stance })).body.id;
/** SQL that sets the class of a device, as answers of another founder do. */
const classified = (ideaId: string, deviceClass: string, answeredAt = 1) =>
  `insert or replace into outlooks (idea_id, answers, rules, device_class, answered_by, answered_at)
    values ('${ideaId}', '{}', '2026.11', '${deviceClass}', '${bo.user.id}', ${answeredAt})`;

describe('how much is backed', () => {
  const area = `Backed ${randomUUID()}`;
  const list = async (query = '') => {
    const filter = `diseaseArea=${encodeURIComponent(area)}${query}`;
    return (await call('GET', `/api/ideas?fields=card&${filter}`)).body;
  };
  const titles = async (query: string) =>
    (await list(query)).ideas.map(({ ideaTitle }: { ideaTitle: string }) => ideaTitle);
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const [title, rank] of [
      ['None, second', 2],
      ['None, first', 1],
      ['Half', 1],
      ['All but one', 1],
      ['Against', 3],
    ] as const)
      ids[title] = await create({ ideaTitle: title, diseaseArea: area, overallPriorityRank: rank });
    const all = ['ideaTitle', 'briefDescription', 'diseaseArea'];
    await addSource(ids.Half ?? '', ['ideaTitle']);
    await addSource(ids['All but one'] ?? '', all.slice(1));
    await addSource(ids.Against ?? '', all);
    await addSource(ids.Against ?? '', all.slice(0, 1), 'against');
  });

  test('each idea of a list says how many of its answers have a source, and how many one against', async () => {
    const { ideas } = await list('&sort=title');
    expect(ideas).toMatchObject([
      { ideaTitle: 'Against', answers: 3, backed: 3, against: 1 },
      { ideaTitle: 'All but one', answers: 3, backed: 2, against: 0 },
      { ideaTitle: 'Half', answers: 3, backed: 1, against: 0 },
      { ideaTitle: 'None, first', answers: 3, backed: 0, against: 0 },
      { ideaTitle: 'None, second', answers: 3, backed: 0, against: 0 },
    ]);
  });

  test('least backed first: by the share of answers with a source, then by rank; page by page and turned round', async () => {
    const order = ['None, first', 'None, second', 'Half', 'All but one', 'Against'];
    expect(await titles('&sort=backed')).toEqual(order);
    expect(await titles('&sort=backed&reverse=true')).toEqual([...order].reverse());
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { ideas, next } = await list(`&sort=backed&limit=1${cursor}`);
      paged.push(ideas[0].ideaTitle);
      if (!next) break;
      cursor = `&cursor=${next}`;
    }
    expect(paged).toEqual(order);
  });

  test('filters: no source yet, and with a source against', async () => {
    expect(await titles('&noSource=true')).toEqual(['None, first', 'None, second']);
    expect(await titles('&opposed=true')).toEqual(['Against']);
    expect((await list('&noSource=true')).total).toBe(2);
  });

  test('an export has the counts in JSON and in CSV; an idea in full and its history have none', async () => {
    const query = `diseaseArea=${encodeURIComponent(area)}&opposed=true`;
    const json = await call('GET', `/api/ideas/export?format=json&${query}`);
    expect(json.body[0].backing).toEqual({ answers: 3, backed: 3, against: 1 });
    const csv = (await call('GET', `/api/ideas/export?format=csv&${query}`)).text;
    const [header = '', row = ''] = csv.split('\r\n');
    expect(header).toContain(',answersInWords,answersWithSource,answersWithSourceAgainst');
    expect(row).toMatch(/,3,3,1(,|$)/);
    const whole = (await call('GET', `/api/ideas/${ids.Against}`)).body;
    const counts = Object.keys(whole).filter((name) => /^(answers|back|against)/.test(name));
    expect(counts).toEqual([]);
  });
});

describe('contradictions', () => {
  const scores = { impactScore: 2, feasibilityScore: 2, innovationScore: 2 };
  const lowest = { ...scores, overallPriorityRank: 1 };
  const lower = { ...lowest, impactScore: 1 };
  const look = async (id: string) => (await call('GET', `/api/ideas/${id}/contradictions`)).body;
  const pathOf = (id: string, check = 'first-with-lowest-scores') =>
    `/api/ideas/${id}/contradictions/${check}`;
  const named = (list: { check: string }[]) => list.map(({ check }) => check);

  test('come from the answers, the sources and the outlook as they are now', async () => {
    const answers = { impactScore: 9, riskLevel: 'Low' } as const;
    const id = await create(answers);
    await server.sql(classified(id, 'IIb'));
    const { open, setAside, checks } = await look(id);
    expect(checks).toBe(5);
    expect(setAside).toEqual([]);
    expect(open).toContainEqual({
      check: 'impact-without-source',
      sentence: 'Impact is 9, and Expected Outcomes & Benefits has no source.',
      why: 'The highest impact is the first thing that others will doubt.',
      fields: ['impactScore', 'expectedOutcomesBenefits'],
      compared: expect.any(String),
    });
    // `beside` names the other side when it is not an answer.
    expect(open).toContainEqual(
      expect.objectContaining({ fields: ['riskLevel'], beside: 'outlook' }),
    );
    expect(open).toHaveLength(2);
    await addSource(id, ['expectedOutcomesBenefits']);
    expect(named((await look(id)).open)).toEqual(['low-risk-outlook']);
    await server.sql(classified(id, 'I'));
    expect(named((await look(id)).open)).toEqual([]);
    await server.sql(classified(id, 'III'));
    expect(named((await look(id)).open)).toEqual(['low-risk-outlook']);
    await call('PUT', `/api/ideas/${id}`, idea({ ...answers, riskLevel: 'Medium' }));
    expect(named((await look(id)).open)).toEqual([]);
  });

  test('a contradiction that was dismissed for its sources is open again once they change', async () => {
    const id = await create({ marketSize: 'Large' });
    const path = pathOf(id, 'all-against');
    const dismiss = async () =>
      named((await call('PUT', path, { reason: 'An old count' })).body.setAside);
    const open = async () => named((await look(id)).open);
    const first = await addSource(id, ['marketSize'], 'against');
    expect(await open()).toEqual(['all-against']);
    expect((await look(id)).open[0]).toMatchObject({ fields: ['marketSize'], beside: 'sources' });
    expect(await dismiss()).toEqual(['all-against']);
    await addSource(id, ['ideaTitle']);
    await server.sql('update sources set checked_by = ?, checked_at = 1, revision = 2', [
      bo.user.id,
    ]);
    expect(await open()).toEqual([]);

    await addSource(id, ['marketSize'], 'against');
    expect(await open()).toEqual(['all-against']);
    expect(await dismiss()).toEqual(['all-against']);
    await server.sql("update sources set shows = 'It shows more' where id = ?", [first]);
    expect(await open()).toEqual(['all-against']);
  });

  test('a founder sets one aside with a reason, and it is open again when an answer changes', async () => {
    const id = await create(lowest);
    const path = pathOf(id);
    const { status, body } = await call('PUT', path, { reason: ' A study device. ' }, bo);
    expect(status).toBe(200);
    expect(body.open).toEqual([]);
    expect(body.setAside).toMatchObject([
      {
        check: 'first-with-lowest-scores',
        reason: 'A study device.',
        setAsideBy: { id: bo.user.id, name: 'Bo Lindqvist' },
        setAsideAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
    await call('PUT', `/api/ideas/${id}`, idea({ ...lowest, marketSize: 'Larger' }));
    expect(named((await look(id)).setAside)).toEqual(['first-with-lowest-scores']);
    await call('PUT', `/api/ideas/${id}`, idea(lower));
    expect(await look(id)).toMatchObject({
      open: [{ check: 'first-with-lowest-scores' }],
      setAside: [],
    });
    expect((await call('PUT', path, { reason: 'Still a study device' })).body.open).toEqual([]);
  });

  test('somebody else’s reason is not written over; whoever gave it may say it in other words', async () => {
    const id = await create(lowest);
    const path = pathOf(id);
    await call('PUT', path, { reason: 'First' }, bo);
    const better = await call('PUT', path, { reason: 'Better' }, bo);
    expect(better.body.setAside[0].reason).toBe('Better');
    const late = await call('PUT', path, { reason: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body.current.setAside[0].reason).toBe('Better');
  });

  test('a contradiction that was not read is not dismissed: 409 with the current ones where the answers have changed', async () => {
    const id = await create(lowest);
    const path = pathOf(id);
    const [{ compared, sentence }] = (await look(id)).open;
    await call('PUT', `/api/ideas/${id}`, idea(lower));
    const late = await call('PUT', path, { reason: 'A study device', compared }, bo);
    expect([late.status, late.body.code]).toEqual([409, 'changed']);
    expect(late.body.detail).toContain('have changed since you looked');
    const { open, setAside } = late.body.current;
    expect(setAside).toEqual([]);
    expect(open).toEqual((await look(id)).open);
    // The answers are others, although their sentence is the same.
    expect(open[0].sentence).toBe(sentence);
    const again = await call('PUT', path, { reason: 'Still', compared: open[0].compared }, bo);
    expect([again.status, named(again.body.setAside)]).toEqual([200, ['first-with-lowest-scores']]);
    expect((await call('PUT', path, { reason: 'x', compared: 7 }, bo)).status).toBe(400);
  });

  test('any founder brings it back', async () => {
    const id = await create(lowest);
    const path = pathOf(id);
    await call('PUT', path, { reason: 'First' }, bo);
    for (const _ of ['once', 'and again']) {
      const { status, body } = await call('DELETE', path);
      expect([status, named(body.open)]).toEqual([200, ['first-with-lowest-scores']]);
    }
    // Open pages of others hear of both, once each.
    const events = 'select kind, actor_id from events where idea_id = ? order by id';
    expect(await server.sql(events, [id])).toEqual([
      { kind: 'idea.created', actor_id: ines.user.id },
      { kind: 'contradiction.dismissed', actor_id: bo.user.id },
      { kind: 'contradiction.restored', actor_id: ines.user.id },
    ]);
  });

  test('a reason has 1 to 500 characters; returns 404 for an unknown contradiction and for a deleted idea', async () => {
    const id = await create(lowest);
    const status = async (body: object, check?: string) =>
      (await call('PUT', pathOf(id, check), body)).status;
    for (const body of [{ reason: '  ' }, { reason: 'x'.repeat(501) }, {}])
      expect(await status(body)).toBe(400);
    expect(await status({ reason: 'No' }, 'low-risk-outlook')).toBe(404);
    expect(await status({ reason: 'No' }, 'constructor')).toBe(404);
    expect(await status({ reason: '🫁'.repeat(500) })).toBe(200);
    await call('DELETE', `/api/ideas/${id}`);
    expect(await status({ reason: 'Too late' })).toBe(404);
    expect((await call('GET', `/api/ideas/${id}/contradictions`)).status).toBe(404);
  });

  test('the reason of a deleted account stays under “Former member”', async () => {
    const id = await create(lowest);
    const leaver = await account(server, 'founder', 'Leaver');
    await call('PUT', pathOf(id), { reason: 'A study device' }, leaver);
    const left = await call('POST', '/api/account/delete', { work: 'delete' }, leaver);
    expect(left.status).toBe(204);
    expect((await look(id)).setAside).toMatchObject([
      { reason: 'A study device', setAsideBy: { name: 'Former member' } },
    ]);
  });
});

describe('a write between reading a contradiction and dismissing it', () => {
  let id: string;
  /** A high impact without a source, and a low risk although the outlook says class IIb. */
  const nine = { impactScore: 9, riskLevel: 'Low' } as const;
  const ten = { ...nine, impactScore: 10 };
  const save = (answers: object) => call('PUT', `/api/ideas/${id}`, idea(answers));
  const at = (check = 'impact-without-source') => `/api/ideas/${id}/contradictions/${check}`;
  const look = async () => (await call('GET', `/api/ideas/${id}/contradictions`)).body;
  const hashOf = async (check = 'impact-without-source'): Promise<string> =>
    (await look()).open.find((one: { check: string }) => one.check === check).compared;
  const reasons = async () =>
    (await look()).setAside.map(({ reason }: { reason: string }) => reason).sort();

  /** SQL of a concurrent save by another user. */
  const saved = ({ impactScore }: { impactScore: number }) =>
    `update ideas set impact_score = ${impactScore}, revision = revision + 1
      where id = '${id}';`;
  const dismissedByBo = (compared: string) =>
    `insert into contradictions_set_aside values
      ('${id}', 'impact-without-source', '${compared}', 'Bo’s reason', '${bo.user.id}', 1);`;

  const opposed = (source: string, number: number) =>
    `insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at)
      values ('${source}', '${id}', ${number}, 'cohort', 'against', 'No', '${bo.user.id}', 1);
    insert into source_fields values ('${source}', 'marketSize')`;

  beforeEach(async () => {
    await server.sql('delete from ideas');
    id = (await call('POST', '/api/ideas', idea(nine))).body.id;
    await server.sql(classified(id, 'IIb'));
  });

  test.each([true, false])(
    'a reason that somebody gives for newer answers is not written over; with the hash that was read: %s',
    async (isSent) => {
      const compared = await hashOf();
      await save(ten);
      const newer = await hashOf();
      await save(nine);
      expect(await hashOf()).toBe(compared);
      const body = { reason: 'Ines’ reason', ...(isSent && { compared }) };
      const answer = await server.interleave(
        () => call('PUT', at(), body),
        saved(ten) + dismissedByBo(newer),
      );
      expect(await reasons()).toEqual(['Bo’s reason']);
      expect([answer.status, answer.body.code]).toEqual([409, isSent ? 'changed' : undefined]);
      expect(answer.body.current).toEqual(await look());
    },
  );

  test.each([
    ['impact-without-source', 'an answer', () => saved(ten)],
    ['low-risk-outlook', 'the class of its outlook', () => classified(id, 'IIb', 2)],
    ['all-against', 'one more source', () => opposed('second', 2)],
  ])(
    'returns 409 when the contradiction changes before the write: %s, %s',
    async (check, _, meanwhile) => {
      await save({ ...nine, marketSize: 'Large' });
      await server.sql(classified(id, 'III'));
      for (const statement of opposed('first', 1).split(';')) await server.sql(statement);
      const compared = await hashOf(check);
      const answer = await server.interleave(
        () => call('PUT', at(check), { reason: 'Read before', compared }),
        meanwhile(),
      );
      expect([answer.status, answer.body.code]).toEqual([409, 'changed']);
      expect(await server.sql('select * from contradictions_set_aside')).toEqual([]);
    },
  );

  test('dismisses a contradiction although other answers change', async () => {
    const compared = await hashOf();
    const { status } = await server.interleave(
      () => call('PUT', at(), { reason: 'A study device', compared }),
      `update ideas set market_size = 'Larger', revision = revision + 1 where id = '${id}'`,
    );
    expect([status, await reasons()]).toEqual([200, ['A study device']]);
  });
});
