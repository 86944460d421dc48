// How much of an idea is backed, which of its answers contradict each other, and who dismisses that.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
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
const classified = (ideaId: string, deviceClass: string) =>
  `insert or replace into regulatory_assessments (idea_id, answers, rules, device_class, answered_by, answered_at)
    values ('${ideaId}', '{}', '2026.11', '${deviceClass}', '${bo.user.id}', 1)`;

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

  test('each idea of a list says how many of its answers have a source; lists sort and filter by it', async () => {
    const { ideas } = await list('&sort=title');
    expect(ideas).toMatchObject([
      { ideaTitle: 'Against', answers: 3, backed: 3, against: 1 },
      { ideaTitle: 'All but one', answers: 3, backed: 2, against: 0 },
      { ideaTitle: 'Half', answers: 3, backed: 1, against: 0 },
      { ideaTitle: 'None, first', answers: 3, backed: 0, against: 0 },
      { ideaTitle: 'None, second', answers: 3, backed: 0, against: 0 },
    ]);
    // By the share of answers with a source, then by rank.
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`&sort=backed&limit=1${cursor}`);
      paged.push(page.ideas[0].ideaTitle);
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(paged).toEqual(['None, first', 'None, second', 'Half', 'All but one', 'Against']);
    expect(await titles('&noSource=true')).toEqual(['None, first', 'None, second']);
    expect(await titles('&opposed=true')).toEqual(['Against']);
  });

  test('an export has the counts in JSON and in CSV', async () => {
    const query = `diseaseArea=${encodeURIComponent(area)}&opposed=true`;
    const json = await call('GET', `/api/ideas/export?format=json&${query}`);
    expect(json.body[0].backing).toEqual({ answers: 3, backed: 3, against: 1 });
    const csv = (await call('GET', `/api/ideas/export?format=csv&${query}`)).text;
    const [header = '', row = ''] = csv.split('\r\n');
    expect(header).toContain(',answersInWords,answersWithSource,answersWithSourceAgainst');
    expect(row).toMatch(/,3,3,1(,|$)/);
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
    // A dismissal holds for the class that was read.
    await call('PUT', pathOf(id, 'low-risk-outlook'), { reason: 'A study device' });
    await server.sql(classified(id, 'III'));
    expect(named((await look(id)).open)).toEqual(['low-risk-outlook']);
    await server.sql(classified(id, 'I'));
    expect((await look(id)).open).toEqual([]);
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

  test('a founder dismisses one with a reason, and it is open again when an answer changes', async () => {
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
    // Only its author may say it in other words.
    const better = await call('PUT', path, { reason: 'Better' }, bo);
    expect(better.body.setAside[0].reason).toBe('Better');
    const late = await call('PUT', path, { reason: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body.current.setAside[0].reason).toBe('Better');
    await call('PUT', `/api/ideas/${id}`, idea({ ...lowest, marketSize: 'Larger' }));
    expect(named((await look(id)).setAside)).toEqual(['first-with-lowest-scores']);
    await call('PUT', `/api/ideas/${id}`, idea(lower));
    expect(await look(id)).toMatchObject({
      open: [{ check: 'first-with-lowest-scores' }],
      setAside: [],
    });
    expect((await call('PUT', path, { reason: 'Still a study device' })).body.open).toEqual([]);
  });

  test('a contradiction that was not read is not dismissed: 409 with the current ones where the answers have changed', async () => {
    const id = await create(lowest);
    const path = pathOf(id);
    const [{ compared, sentence }] = (await look(id)).open;
    await call('PUT', `/api/ideas/${id}`, idea(lower));
    const late = await call('PUT', path, { reason: 'A study device', compared }, bo);
    expect([late.status, late.body.code]).toEqual([409, 'changed']);
    expect(late.body.detail).toContain('have changed since you looked');
    expect(late.body.current).toEqual(await look(id));
    const { open } = late.body.current;
    // The answers are others, although their sentence is the same.
    expect(open[0].sentence).toBe(sentence);
    const again = await call('PUT', path, { reason: 'Still', compared: open[0].compared }, bo);
    expect([again.status, named(again.body.setAside)]).toEqual([200, ['first-with-lowest-scores']]);
    expect((await call('PUT', path, { reason: 'x', compared: 7 }, bo)).status).toBe(400);
  });

  test('any founder reopens it', async () => {
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
  const nine = { impactScore: 9 };
  const check = 'impact-without-source';
  const look = async (id: string) => (await call('GET', `/api/ideas/${id}/contradictions`)).body;
  const readIdea = async () => {
    const id = await create(nine);
    const [{ compared }] = (await look(id)).open;
    const path = `/api/ideas/${id}/contradictions/${check}`;
    return { id, compared, dismiss: (body: object) => call('PUT', path, body) };
  };
  const dismissedByBo = (id: string, compared: string) =>
    `insert into contradiction_dismissals values
      ('${id}', '${check}', '${compared}', 'Bo’s reason', '${bo.user.id}', 1);`;

  test.each([true, false])(
    'does not overwrite the reason that somebody gives for newer answers; with the hash that was read: %s',
    async (isSent) => {
      const { id, compared, dismiss } = await readIdea();
      await call('PUT', `/api/ideas/${id}`, idea({ impactScore: 10 }));
      const newer = (await look(id)).open[0].compared;
      await call('PUT', `/api/ideas/${id}`, idea(nine));
      const answer = await server.interleave(
        () => dismiss({ reason: 'Ines’ reason', ...(isSent && { compared }) }),
        `update ideas set impact_score = 10, revision = revision + 1 where id = '${id}';
          ${dismissedByBo(id, newer)}`,
      );
      expect([answer.status, answer.body.code]).toEqual([409, isSent ? 'changed' : undefined]);
      expect(answer.body.current).toEqual(await look(id));
      expect(answer.body.current.setAside).toMatchObject([{ reason: 'Bo’s reason' }]);
    },
  );

  test('dismisses a contradiction although other answers change', async () => {
    const { id, compared, dismiss } = await readIdea();
    const { status, body } = await server.interleave(
      () => dismiss({ reason: 'A study device', compared }),
      `update ideas set market_size = 'Larger', revision = revision + 1 where id = '${id}'`,
    );
    expect([status, body.setAside[0].reason]).toEqual([200, 'A study device']);
  });
});
