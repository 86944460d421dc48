// The events of rounds and decisions: who is notified, and who is not.
import { describe, expect, test } from 'vitest';
import { type Account, account } from '../../support/api.ts';
import {
  assess,
  close,
  inDays,
  makeIdeas,
  openRound,
  read,
  scores,
} from '../../support/assigned-rounds.ts';
import { serverForFile, serverForTest, useDatabaseOf } from '../../support/file-resources.ts';
import { founders } from '../../support/founders.ts';
import { sameDatabase } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { openStream } from '../../support/stream.ts';

const one = await sharedServer();
const two = await serverForFile(sameDatabase(one));
useDatabaseOf(one);
const opener = await account(one, 'founder', 'Opener');
const ana = await account(one, 'founder', 'Ana');
const bo = await account(one, 'founder', 'Bo');
const ideaIds = await makeIdeas(one, opener, ['Alpha', 'Beta']);
const [alpha = '', beta = ''] = ideaIds;

const { call, inbox, unread } = founders(one);
const dayMs = 86_400_000;
const hold = { decision: 'hold', reason: 'No clinic yet' };
const open = async (people = [ana, bo], more: object = {}): Promise<string> => {
  const assessorIds = people.map(({ user }) => user.id);
  return (await openRound(one, opener, { ideaIds, assessorIds, ...more })).body.id;
};
const change = (round: string, body: object, who = opener) =>
  call(who, 'PATCH', `/api/rounds/${round}`, body);
/** The notifications of a user about a round, the newest first. */
async function notificationsOf(who: Account, round: string, query = '') {
  const { items } = await inbox(who, query);
  const group = items.find((one) => one.round?.id === round);
  return group?.news.map(({ kind, why, actor }) => [kind, why, actor?.name.split(' ')[0] ?? null]);
}
const rows = (round: string) =>
  one.sql('select kind, actor_id from events where round_id = ? order by id', [round]);
const dueEventsOf = (idea: string) =>
  one.sql("select 1 from events where idea_id = ? and kind = 'decision.due'", [idea]);
const kindsOf = async (round: string) => (await rows(round)).map(({ kind }) => kind);

/** Emits the due events twice in parallel, as two processes do. */
async function emitDueEvents(now: number) {
  const due = await import('#features/notifications/server/due-events.ts');
  await Promise.all([due.emitDueEvents(now), due.emitDueEvents(now)]);
}

test('adding and removing ideas and removing people reach open pages and no inbox', async () => {
  const third = await account(one, 'founder', 'Third');
  const round = await open([ana, bo, third]);
  const [more = ''] = await makeIdeas(one, opener, ['More']);
  const before = await unread(ana);
  await change(round, { addIdeas: [more] });
  await change(round, { removeIdeas: [more] });
  await change(round, { removeAssessors: [third.user.id] });
  const changed = { kind: 'round.changed', actor_id: opener.user.id };
  expect((await rows(round)).slice(1)).toEqual([changed, changed, changed]);
  expect(await unread(ana)).toBe(before);
});

describe('being asked', () => {
  test('notifies each assessor, with the number of ideas and the deadline, and neither the opener nor others', async () => {
    const before = await unread(ana);
    const round = await open([ana, bo, opener], { title: 'Which first?' });
    expect(await notificationsOf(ana, round)).toEqual([['round.opened', 'asked', 'Opener']]);
    const [group] = (await inbox(ana)).items;
    expect(group).toMatchObject({
      idea: null,
      round: { id: round, title: 'Which first?', closedAt: null, asked: { ideas: 2, scored: 0 } },
      connection: 'asked',
      unread: 1,
      more: 0,
    });
    expect(await unread(ana)).toBe(before + 1);
    expect(await notificationsOf(ana, round, '?show=addressed')).toHaveLength(1);
    expect(await notificationsOf(opener, round)).toBeUndefined();
    expect(await notificationsOf(await account(one, 'founder', 'Nobody'), round)).toBeUndefined();
  });

  test('notifies an assessor who is added later once, and nobody who was removed again', async () => {
    const round = await open();
    const late = await account(one, 'founder', 'Late');
    const addAssessors = [late.user.id, ana.user.id];
    expect((await change(round, { addAssessors })).status).toBe(200);
    expect((await change(round, { addAssessors })).status).toBe(200);
    expect(await kindsOf(round)).toEqual(['round.opened', 'round.people-added']);
    expect(await notificationsOf(late, round)).toEqual([['round.people-added', 'asked', 'Opener']]);
    expect(await notificationsOf(ana, round)).toEqual([['round.opened', 'asked', 'Opener']]);
    await change(round, { removeAssessors: [late.user.id] });
    expect(await notificationsOf(late, round)).toBeUndefined();
    expect(await unread(late)).toBe(0);
    await change(round, { addAssessors });
    expect(await notificationsOf(late, round)).toHaveLength(1);
  });

  test('is read with the round, or by itself, and no more than that', async () => {
    const [first, second] = [await open(), await open()];
    const { news } = (await read(one, first, bo)).body;
    expect(news).toEqual({ unread: 1, through: expect.any(Number) });
    const before = await unread(bo);
    const all = { roundId: first, through: news.through };
    const marked = await call(bo, 'POST', '/api/inbox/read', all);
    expect(marked.body).toEqual({ unread: before - 1 });
    expect((await read(one, first, bo)).body.news.unread).toBe(0);
    expect((await read(one, second, bo)).body.news.unread).toBe(1);
    expect((await read(one, first, ana)).body.news.unread).toBe(1);
    for (const [body, status] of [
      [{ through: 1, roundId: 'nothing' }, 404],
      [{ through: 1, roundId: first, ideaId: alpha }, 400],
    ] as const)
      expect((await call(bo, 'POST', '/api/inbox/read', body)).status).toBe(status);
  });
});

describe('the reminder', () => {
  test('reaches those who have not finished two days before the deadline, once with several processes', async () => {
    const deadline = inDays(5);
    const round = await open([ana, bo, opener], { deadline });
    for (const id of ideaIds) await assess(one, round, id, ana);
    const due = Date.parse(deadline) - 2 * dayMs;
    await emitDueEvents(due - 60_000);
    expect(await kindsOf(round)).toEqual(['round.opened']);
    await emitDueEvents(due);
    await emitDueEvents(due + 60_000);
    expect(await rows(round)).toEqual([
      { kind: 'round.opened', actor_id: opener.user.id },
      { kind: 'round.reminder', actor_id: null },
    ]);
    const asked = ['round.opened', 'asked', 'Opener'];
    expect(await notificationsOf(bo, round)).toEqual([['round.reminder', 'asked', null], asked]);
    expect(await notificationsOf(ana, round)).toEqual([asked]);
    // The opener owns all ideas and has nothing to score.
    expect(await notificationsOf(opener, round)).toBeUndefined();
    // An assessor who was added later gets no reminder.
    const late = await account(one, 'founder', 'Late');
    await change(round, { addAssessors: [late.user.id] });
    expect(await notificationsOf(late, round)).toEqual([['round.people-added', 'asked', 'Opener']]);
    await assess(one, round, alpha, bo);
    expect(await notificationsOf(bo, round)).toHaveLength(2);
    await assess(one, round, beta, bo);
    expect(await notificationsOf(bo, round)).toEqual([asked]);
  });

  test('is recorded once by processes that start at the same moment, as are the day to look again and a passed deadline', async () => {
    const [round, ended] = [await open(), await open()];
    const setTimes = 'update rounds set created_at = ?, deadline = ? where id = ?';
    const now = Date.now();
    await one.sql(setTimes, [now - 2 * dayMs, now + 1.5 * dayMs, round]);
    await one.sql(setTimes, [now - 2 * dayMs, 1, ended]);
    const [idea = ''] = await makeIdeas(one, opener, ['Due']);
    const lookAgainOn = new Date().toISOString().slice(0, 10);
    const decision = { ...hold, lookAgainOn };
    expect((await call(ana, 'POST', `/api/ideas/${idea}/decisions`, decision)).status).toBe(201);
    await Promise.all([serverForTest(sameDatabase(one)), serverForTest(sameDatabase(one))]);
    expect(await kindsOf(round)).toEqual(['round.opened', 'round.reminder']);
    expect(await dueEventsOf(idea)).toHaveLength(1);
    expect(await kindsOf(ended)).toEqual(['round.opened', 'round.closed']);
    const closed = 'select closed_at from rounds where id = ?';
    expect(await one.sql(closed, [ended])).toEqual([{ closed_at: 1 }]);
  });

  test('skips rounds that are open for less than three days, or closed', async () => {
    const short = await open([ana, bo], { deadline: inDays(2.5) });
    const closed = await open([ana, bo], { deadline: inDays(5) });
    await close(one, closed, opener);
    await emitDueEvents(Date.now() + dayMs);
    await emitDueEvents(Date.now() + 4 * dayMs);
    expect(await kindsOf(short)).toEqual(['round.opened']);
    expect(await kindsOf(closed)).toEqual(['round.opened', 'round.closed']);
  });
});

describe('closing', () => {
  test('by a person notifies all assessors, with that person’s name', async () => {
    const round = await open();
    const admin = await account(one, 'admin', 'Admin');
    await close(two, round, admin);
    for (const who of [ana, bo, opener])
      expect(await notificationsOf(who, round)).toEqual([['round.closed', 'round', 'Admin']]);
    expect(await notificationsOf(admin, round)).toBeUndefined();
    expect((await inbox(opener)).items.find(({ round: r }) => r?.id === round)).toMatchObject({
      connection: 'opener',
      round: { closedAt: expect.any(String), asked: null },
    });
  });

  test('records one event, without an actor or a write id, when the last scores of several people arrive at once', async () => {
    const round = await open();
    for (const who of [ana, bo]) await assess(one, round, alpha, who);
    const path = `/api/rounds/${round}/assessments/${beta}`;
    const headers = { 'X-Write-Id': 'a'.repeat(32) };
    await Promise.all([
      one.put(path, scores, { ...ana, headers }),
      two.put(path, scores, { ...bo, headers }),
    ]);
    expect(await rows(round)).toEqual([
      { kind: 'round.opened', actor_id: opener.user.id },
      { kind: 'round.closed', actor_id: null },
    ]);
    // The page that gave the last score knows whose it is.
    const named = 'select 1 from events where round_id = ? and write_id is not null';
    expect(await one.sql(named, [round])).toEqual([]);
    for (const who of [ana, bo, opener])
      expect(await notificationsOf(who, round)).toEqual([['round.closed', 'round', null]]);
    const { body } = await read(two, round, opener);
    expect(body).toMatchObject({ finished: 2, closedBy: 'everybody' });
  });

  test('by its deadline asks for no more scores at once, and records one event', async () => {
    const round = await open();
    await one.sql('update rounds set deadline = ? where id = ?', [Date.now() - 1, round]);
    expect(await notificationsOf(bo, round, '?show=addressed')).toBeUndefined();
    await Promise.all([read(one, round, ana), read(two, round, bo), read(one, round, bo)]);
    expect(await kindsOf(round)).toEqual(['round.opened', 'round.closed']);
    expect(await notificationsOf(opener, round)).toEqual([['round.closed', 'round', null]]);
  });
});

describe('a decision', () => {
  const decide = (ideaId: string, body: object, who: Account) =>
    call(who, 'POST', `/api/ideas/${ideaId}/decisions`, { ...hold, ...body });
  const newsOfIdea = async (who: Account, ideaId: string) => {
    const group = (await inbox(who)).items.find(({ idea }) => idea?.id === ideaId);
    return group?.news.map((one) => [one.kind, one.why, one.reason, one.decision?.decision]);
  };
  const today = () => new Date().toISOString().slice(0, 10);

  test('notifies the owner and followers with the logged text, once although it is sent twice', async () => {
    const [id = ''] = await makeIdeas(one, opener, ['Decided']);
    await call(bo, 'PUT', `/api/ideas/${id}/follow`, { follows: true });
    await decide(id, {}, ana);
    await decide(id, {}, ana);
    for (const who of [opener, bo])
      expect(await newsOfIdea(who, id)).toEqual([
        ['decision.recorded', 'idea', 'No clinic yet', 'hold'],
      ]);
    expect(await newsOfIdea(ana, id)).toBeUndefined();
    const { body: marks } = await call(bo, 'GET', '/api/inbox/marks');
    expect(marks.items).toContainEqual(expect.objectContaining({ ideaId: id, news: 2 }));
    await call(opener, 'DELETE', `/api/ideas/${id}`);
    expect((await newsOfIdea(bo, id))?.map(([kind]) => kind)).toEqual(['idea.deleted']);
  });

  test('notifies its author and the owner once on the day to look again, while it stands', async () => {
    const [id = '', other = ''] = await makeIdeas(one, opener, ['Later', 'Decided anew']);
    await call(bo, 'PUT', `/api/ideas/${id}/follow`, { follows: true });
    const lookAgainOn = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
    for (const idea of [id, other]) await decide(idea, { lookAgainOn }, ana);
    await decide(other, { decision: 'go on', reason: 'A clinic was found' }, bo);
    const due = Date.parse(lookAgainOn);
    await emitDueEvents(due - 1);
    await emitDueEvents(due);
    await emitDueEvents(due + dayMs);
    expect([...(await dueEventsOf(id)), ...(await dueEventsOf(other))]).toHaveLength(1);
    const lookAgain = ['decision.due', 'look again', 'No clinic yet', 'hold'];
    expect(await newsOfIdea(ana, id)).toEqual([lookAgain]);
    expect((await newsOfIdea(opener, id))?.[0]).toEqual(lookAgain);
    expect((await newsOfIdea(bo, id))?.map(([kind]) => kind)).toEqual(['decision.recorded']);
    const group = (await inbox(ana)).items.find(({ idea }) => idea?.id === id);
    expect(group?.connection).toBe('decider');
    // A later decision cancels the review.
    await decide(id, { decision: 'stop', reason: 'Nobody wants it' }, bo);
    expect(await newsOfIdea(ana, id)).toBeUndefined();
    const recorded = ['decision.recorded', 'decision.recorded'];
    expect((await newsOfIdea(opener, id))?.map(([kind]) => kind)).toEqual(recorded);
  });

  test("notifies on the day of its author's time zone", async () => {
    const [id = ''] = await makeIdeas(one, opener, ['Where the day begins first']);
    const zone = 'update users set time_zone = ? where id = ?';
    await one.sql(zone, ['Pacific/Kiritimati', ana.user.id]);
    const lookAgainOn = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10);
    await decide(id, { lookAgainOn }, ana);
    const begins = Date.parse(lookAgainOn) - 14 * 60 * 60 * 1000;
    await emitDueEvents(begins - 1);
    expect(await dueEventsOf(id)).toEqual([]);
    await emitDueEvents(begins);
    expect(await dueEventsOf(id)).toHaveLength(1);
    await one.sql(zone, ['', ana.user.id]);
  });

  test('of a deleted idea notifies nobody on the day to look again', async () => {
    const [id = ''] = await makeIdeas(one, opener, ['Goes']);
    await decide(id, { lookAgainOn: today() }, ana);
    await call(opener, 'DELETE', `/api/ideas/${id}`);
    await emitDueEvents(Date.now() + dayMs);
    expect(await newsOfIdea(ana, id)).toBeUndefined();
  });
});

test('activity tells who opened, added, closed and decided, and no reminder; streams tell references', async () => {
  const stream = await openStream(one, bo);
  await stream.begun();
  const round = await open([ana, bo], { title: 'A title', deadline: inDays(5) });
  await change(round, { addAssessors: [(await account(one)).user.id] });
  await emitDueEvents(Date.now() + 4 * dayMs);
  await close(two, round, opener);
  const { items } = (await call(bo, 'GET', '/api/activity')).body;
  const about = items.filter(
    (event: { round: { id: string } | null }) => event.round?.id === round,
  );
  expect(about).toMatchObject([
    { kind: 'round.closed', actor: { name: 'Opener' }, idea: null, round: { title: 'A title' } },
    { kind: 'round.people-added', actor: { name: 'Opener' } },
    { kind: 'round.opened', actor: { name: 'Opener' } },
  ]);
  const opened = (await call(bo, 'GET', '/api/activity?kind=round.opened')).body;
  expect(opened.items[0]).toMatchObject({ kind: 'round.opened', round: { id: round } });
  expect((await call(bo, 'GET', '/api/activity?kind=round.reminder')).status).toBe(400);
  const live = (await stream.atLeast(4)).filter(({ roundId }) => roundId === round);
  expect(live.map(({ kind, actor, ideaId }) => [kind, actor && 'somebody', ideaId])).toEqual([
    ['round.opened', 'somebody', null],
    ['round.people-added', 'somebody', null],
    ['round.reminder', null, null],
    ['round.closed', 'somebody', null],
  ]);
  expect(stream.raw()).not.toContain('A title');
  stream.close();
});
