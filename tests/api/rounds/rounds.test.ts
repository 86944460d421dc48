import { beforeAll, describe, expect, test } from 'vitest';
import { account, errorPaths, updateUser } from '../../support/api.ts';
import {
  assess,
  close,
  inDays,
  makeIdeas,
  openRound,
  read,
  roundBody,
} from '../../support/assigned-rounds.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const ada = await account(server, 'founder', 'Ada');
const bea = await account(server, 'founder', 'Bea');
const cyd = await account(server, 'founder', 'Cyd');
const admin = await account(server, 'admin', 'Adm');
const everybody = [ada.user.id, bea.user.id, cyd.user.id];

const post = (body: unknown, who = ada, headers = {}) =>
  server.post('/api/rounds', body, { ...who, headers });
const rounds = async () => (await server.sql('select count(*) n from rounds'))[0]?.n;
const audit = (id: string) =>
  server.sql('select actor_id, action from audit_log where subject_id = ?', [id]);

describe('opening', () => {
  test('returns 201 with the round', async () => {
    const deadline = inDays(3);
    const answer = await openRound(server, ada, {
      title: ' Which first? ',
      question: 'Two\nlines',
      deadline,
      assessorIds: everybody,
    });
    expect(answer.status).toBe(201);
    const { id, ideaList } = answer.body;
    expect(answer.headers.get('location')).toBe(`/api/rounds/${id}`);
    expect(answer.body).toEqual({
      id,
      title: 'Which first?',
      question: 'Two\nlines',
      openedBy: { id: ada.user.id, name: 'Ada' },
      createdAt: expect.stringMatching(/Z$/),
      deadline,
      showsFew: false,
      closedAt: null,
      closedBy: null,
      follows: null,
      ideas: 2,
      assessors: 3,
      // Ada owns both ideas, so she has nothing to score.
      finished: 1,
      asked: { ideas: 0, scored: 0, finished: true },
      sentence: null,
      decided: null,
      ideaList: ['Alpha', 'Beta'].map((ideaTitle, at) => ({
        id: ideaList[at].id,
        ideaTitle,
        user: { id: ada.user.id, name: 'Ada' },
      })),
      assessorList: [ada, bea, cyd].map(({ user: { id: person, name } }) => ({ id: person, name })),
      news: { unread: 0, through: expect.any(Number) },
    });
    expect((await read(server, id, bea)).body.asked).toEqual({
      ideas: 2,
      scored: 0,
      finished: false,
    });
    expect((await read(server, id, admin)).body.asked).toBeNull();
  });

  test('returns 400 for bad input at its field, and opens nothing', async () => {
    const before = await rounds();
    const [one = '', two = ''] = await makeIdeas(server, ada, ['One', 'Two']);
    const [gone = ''] = await makeIdeas(server, ada, ['Gone']);
    await server.delete(`/api/ideas/${gone}`, ada);
    const plain = await account(server, 'user');
    const suspended = await account(server);
    await updateUser(server, suspended.user.id, 'suspended_at = 1');
    const good = await roundBody(server, ada, { ideaIds: [one, two], assessorIds: everybody });
    const open = (await openRound(server, ada, { assessorIds: everybody })).body.id;
    const cases: [object, string][] = [
      [{ deadline: inDays(-1) }, 'deadline'],
      [{ ideaIds: [one, gone] }, 'ideaIds.1'],
      [{ ideaIds: ['no-such-idea', two] }, 'ideaIds.0'],
      [{ assessorIds: [ada.user.id, plain.user.id] }, 'assessorIds.1'],
      [{ assessorIds: [suspended.user.id, ada.user.id] }, 'assessorIds.0'],
      [{ assessorIds: [ada.user.id, 'nobody'] }, 'assessorIds.1'],
      [{ follows: 'no-such-round' }, 'follows'],
      [{ follows: open }, 'follows'],
    ];
    for (const [change, path] of cases) {
      const answer = await post({ ...good, ...change });
      expect([answer.status, errorPaths(answer)], JSON.stringify(change)).toEqual([400, [path]]);
    }
    expect(Number(await rounds()) - Number(before)).toBe(1);
    // Each invalid id has its own error.
    const both = await post({ ...good, ideaIds: [gone, 'x'], assessorIds: [plain.user.id, 'y'] });
    expect(both.body.errors).toHaveLength(4);
  });

  test('opens one round for one key, and refuses another body', async () => {
    const body = await roundBody(server, ada, { assessorIds: everybody });
    const headers = { 'Idempotency-Key': '"press-1"' };
    const answers = await Promise.all([1, 2, 3].map(() => post(body, ada, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const other = await post({ ...body, title: 'Another' }, ada, headers);
    expect(other.status).toBe(422);
    expect(other.body.current.id).toBe(answers[0]?.body.id);
    // The same key of another user is a different key.
    expect((await post(body, bea, headers)).body.id).not.toBe(answers[0]?.body.id);
  });
});

test('lists open rounds by deadline, then closed ones, the latest first, in pages', async () => {
  const assessorIds = [ada.user.id, bea.user.id];
  const ideaIds = await makeIdeas(server, ada, ['Alpha', 'Beta']);
  const open = async (deadline: string, title = 'A round') => {
    const asked = { title: `${title} of walruses`, ideaIds, assessorIds, deadline };
    return (await openRound(server, ada, asked)).body.id;
  };
  const [late, early, first, second] = [
    await open(inDays(20)),
    await open(inDays(2), '100 % of Spring'),
    await open(inDays(3), '100 % of Spring'),
    await open(inDays(4)),
  ];
  const decide = (ideaId = '') =>
    server.post(`/api/ideas/${ideaId}/decisions`, { decision: 'hold', reason: 'Later' }, ada);
  await decide(ideaIds[0]);
  await close(server, first, ada);
  await close(server, second, ada);
  const find = (q: string, more: object = {}) =>
    server.get(`/api/rounds?${new URLSearchParams({ q, ...more })}`, bea);
  const list = async (q = 'walruses', more: object = {}) => (await find(q, more)).body;
  const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);
  const all = await list();
  expect(ids(all)).toEqual([early, late, second, first]);
  expect(all).toMatchObject({ total: 4, next: null });
  expect(all.items[0]).not.toHaveProperty('place');
  expect(all.items[0]).not.toHaveProperty('ideaList');
  expect(all.items[2].sentence).toBe('Too few people scored these ideas for a result.');
  // Each idea with a decision since the round closed counts once. An open round has no count.
  const decided = async () =>
    (await list()).items.map((round: { decided: number | null }) => round.decided);
  expect(await decided()).toEqual([null, null, 0, 0]);
  await decide(ideaIds[1]);
  await decide(ideaIds[1]);
  expect(await decided()).toEqual([null, null, 1, 1]);
  for (let more = 0; more < 60; more++) await open(inDays(30 + more));
  const page = await list();
  const rest = await list('walruses', { from: page.next });
  expect([page.items.length, rest.items.length, page.total, rest.next]).toEqual([50, 14, 64, null]);
  expect(new Set([...ids(page), ...ids(rest)]).size).toBe(64);
  expect(ids(rest).slice(-2)).toEqual([second, first]);
  const everything = (await server.get('/api/rounds', bea)).body;
  expect(everything.total).toBeGreaterThanOrEqual(64);

  expect(await list(' of spring ')).toMatchObject({ total: 2, next: null });
  expect(ids(await list('% OF'))).toEqual([early, first]);
  expect(ids(await list('%of'))).toEqual([]);
  for (const { status } of [await find('', { from: 'nonsense' }), await find('a'.repeat(201))])
    expect(status).toBe(400);
});

describe('changing an open round', () => {
  let id: string;
  let alpha: string;
  const patch = (body: object, who = ada) => server.patch(`/api/rounds/${id}`, body, who);

  beforeAll(async () => {
    const { body } = await openRound(server, ada, { assessorIds: [ada.user.id, bea.user.id] });
    id = body.id;
    alpha = body.ideaList[0].id;
  });

  test('adds and removes ideas and people', async () => {
    const [gamma = ''] = await makeIdeas(server, bea, ['Gamma']);
    const added = await patch({ addIdeas: [gamma, alpha], addAssessors: [cyd.user.id] });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({ ideas: 3, assessors: 3 });
    const names = (list: { name?: string; ideaTitle?: string }[]) =>
      list.map(({ name, ideaTitle }) => name ?? ideaTitle);
    expect(names(added.body.ideaList)).toEqual(['Alpha', 'Beta', 'Gamma']);
    const taken = await patch({ removeIdeas: [gamma, 'never-there'] });
    expect(names(taken.body.ideaList)).toEqual(['Alpha', 'Beta']);
    const { body: left } = await patch({ removeAssessors: [cyd.user.id] });
    expect(names(left.assessorList)).toEqual(['Ada', 'Bea']);
  });

  test('returns 400 for bad input at its field', async () => {
    const plain = await account(server, 'user');
    const cases: [object, string[]][] = [
      [{ addIdeas: ['no-such-idea'] }, ['addIdeas.0']],
      [{ addAssessors: [plain.user.id] }, ['addAssessors.0']],
      [{ removeIdeas: [alpha] }, ['removeIdeas']],
      [{ removeAssessors: [bea.user.id] }, ['removeAssessors']],
    ];
    for (const [body, paths] of cases) {
      const answer = await patch(body);
      expect([answer.status, errorPaths(answer)], JSON.stringify(body)).toEqual([400, paths]);
    }
    expect((await read(server, id, ada)).body).toMatchObject({ ideas: 2, assessors: 2 });
  });

  test('keeps scored ideas and people who have begun', async () => {
    const [gamma = ''] = await makeIdeas(server, bea, ['Gamma']);
    await patch({ addIdeas: [gamma], addAssessors: [cyd.user.id] });
    const skip = { impactScore: 'skip', feasibilityScore: null, innovationScore: null };
    expect((await assess(server, id, alpha, cyd, skip)).status).toBe(200);
    for (const body of [{ removeIdeas: [alpha] }, { removeAssessors: [cyd.user.id] }]) {
      const answer = await patch(body);
      expect([answer.status, errorPaths(answer)]).toEqual([409, Object.keys(body)]);
    }
    // A change that fails anyway does not reveal who has begun.
    const tooMuch = { removeAssessors: [cyd.user.id], removeIdeas: [alpha, gamma] };
    expect((await patch(tooMuch)).status).toBe(400);
    // A removed score leaves no trace.
    await assess(server, id, alpha, cyd, { ...skip, impactScore: null });
    expect((await patch({ removeAssessors: [cyd.user.id] })).status).toBe(200);
    expect((await patch({ removeIdeas: [alpha] })).body.ideas).toBe(2);
    await patch({ addIdeas: [alpha] });
    await patch({ removeIdeas: [gamma] });
  });

  test('lets the opener and administrators change and close a round, and logs administrators', async () => {
    const reason = 'Only the person who opened a round and administrators can change or close it.';
    for (const { status, body } of [
      await patch({ addAssessors: [cyd.user.id] }, bea),
      await close(server, id, bea),
    ])
      expect([status, body.detail]).toEqual([403, reason]);
    expect(await audit(id)).toEqual([]);
    expect((await patch({ addAssessors: [cyd.user.id] }, admin)).status).toBe(200);
    // The same again changes nothing.
    expect((await patch({ addAssessors: [cyd.user.id] }, admin)).status).toBe(200);
    expect(await audit(id)).toEqual([{ actor_id: admin.user.id, action: 'round.changed' }]);
    const closed = await close(server, id, admin);
    expect(closed.body).toMatchObject({ closedBy: 'opener', closedAt: expect.any(String) });
    expect(await audit(id)).toHaveLength(2);
    const log = await server.get('/api/admin/audit', admin);
    expect(log.body.items[0]).toMatchObject({
      action: 'round.closed',
      subject: { name: 'A round' },
    });
  });
});
