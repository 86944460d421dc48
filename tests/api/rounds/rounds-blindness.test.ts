// While a round is open nobody sees another person's assessment, not even an administrator. Reads every endpoint as
// every role, searches for an assessor's words, and compares the responses before and after all scores change.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Account, account, idea, send, updateUser } from '../../support/api.ts';
import {
  assess,
  close,
  inDays,
  makeIdeas,
  openRound,
  scores,
} from '../../support/assigned-rounds.ts';
import { endpoints } from '../../support/endpoints.ts';
import { forThisFile, serverForFile, useDatabaseOf } from '../../support/file-resources.ts';
import { startMailServer } from '../../support/mail.ts';
import { freePort } from '../../support/server.ts';
import { openStream } from '../../support/stream.ts';

const secret = 'zyzzyva';
const metricsPort = await freePort();
const mail = await forThisFile(startMailServer());
const server = await serverForFile({
  METRICS_PORT: String(metricsPort),
  LOG_LEVEL: 'debug',
  SMTP_URL: mail.url,
  MAIL_HOLD_SECONDS: '0',
});
const opener = await account(server, 'founder', 'Opener');
const scorer = await account(server, 'founder', 'Scorer');
const asked = await account(server, 'founder', 'Asked too');
const suspended = await account(server, 'admin', 'Suspended');
const ideaIds = await makeIdeas(server, opener, ['Alpha', 'Beta', 'Gamma']);
await server.sql('update users set email_verified_at = 1');
const stream = await openStream(server, asked);
await stream.begun();
const assessorIds = [scorer.user.id, asked.user.id];
const deadline = inDays(5);
const round = (await openRound(server, opener, { ideaIds, assessorIds, deadline })).body.id;
// Emits every event of an open round.
useDatabaseOf(server);
vi.stubEnv('SMTP_URL', mail.url);
const { emitDueEvents } = await import('#features/notifications/server/due-events.ts');
await emitDueEvents(Date.now() + 4 * 86_400_000);
await mail.mailTo(asked.user.email);
await mail.mailTo(scorer.user.email);
await updateUser(server, suspended.user.id, 'suspended_at = 1');
/** All roles except the assessor who scores. */
const others = {
  anonymous: { cookie: '' },
  opener,
  asked,
  suspended,
  user: await account(server, 'user'),
  founder: await account(server, 'founder'),
  admin: await account(server, 'admin'),
};
const comment = { section: 'overview', content: 'Said aloud' };
await server.post(`/api/ideas/${ideaIds[0]}/comments`, comment, asked);
afterAll(() => stream.close());

/** Every URL that can be read, with existing ids in place of `ID`. */
function addresses(): string[] {
  const known = [round, ...ideaIds, scorer.user.id];
  const plain = endpoints.filter(([method]) => method === 'GET').map(([, path]) => path);
  const named = plain.flatMap((path) =>
    path.includes('ID') ? known.map((id) => path.replaceAll('ID', id)) : [path],
  );
  return [
    ...named,
    ...['card', 'row'].flatMap((fields) => [
      `/api/ideas?fields=${fields}&limit=all`,
      `/api/ideas?fields=${fields}&q=${secret}`,
      ...['impact', 'feasibility', 'innovation', 'rank', 'newest'].map(
        (sort) => `/api/ideas?fields=${fields}&sort=${sort}`,
      ),
    ]),
    ...['csv', 'json'].flatMap((format) => [
      `/api/ideas/export?format=${format}`,
      `/api/ideas/export?format=${format}&q=${secret}`,
      `/api/rounds/${round}/export?format=${format}`,
    ]),
    `/api/admin/people?q=${secret}`,
    `/api/admin/messages?q=${secret}`,
    `/api/admin/events?q=${secret}`,
    '/settings.json',
    '/idea-tracker',
    `/idea-tracker/rounds/${round}`,
  ];
}

/** Requests that are refused, and whose error could reveal something. */
const refusals = (): [method: string, path: string, body?: unknown][] => {
  const path = `/api/rounds/${round}`;
  const [alpha = ''] = ideaIds;
  return [
    ['PATCH', path, { removeIdeas: [alpha] }],
    ['PATCH', path, { removeAssessors: [scorer.user.id] }],
    ['PATCH', path, { addIdeas: ['x'] }],
    ['PUT', `${path}/assessments/${alpha}`, { ...scores, impactScore: 11 }],
    ['PUT', `${path}/assessments/no-such-idea`, scores],
    ['PUT', `${path}/assessments/${alpha}`, '{bad'],
    ['POST', '/api/rounds', { title: 'x', follows: round }],
    ['POST', '/api/ideas/import', { ideas: [{ ...idea(), id: alpha }], apply: false }],
    ['DELETE', `${path}`],
    ['POST', `${path}/results`, {}],
  ];
};

/** These responses change without a write. They contain times of use, times of jobs, counters or downloads. */
const moves = /^\/api\/(account\/(data|events|sessions)|admin\/(events|people|system))/;

/** Every response to everybody, by request. @param among limits the URLs */
async function walk(among = /./): Promise<Map<string, string>> {
  const answers = await Promise.all(
    Object.entries(others).map(async ([name, { cookie }]) => {
      const own: [string, string][] = [];
      for (const path of addresses().filter((one) => among.test(one))) {
        const { status, headers, text } = await server.get(path, { cookie });
        own.push([`${name} GET ${path}`, `${status} ${headers.get('etag')} ${text}`]);
      }
      for (const [method, path, body] of refusals()) {
        const { status, text } = await send(server, method, path, body, { cookie });
        expect(status, `${name} ${method} ${path}`).toBeGreaterThanOrEqual(
          path.endsWith('/import') && ['opener', 'asked', 'founder', 'admin'].includes(name)
            ? 200
            : 400,
        );
        own.push([`${name} ${method} ${path} ${JSON.stringify(body)}`, `${status} ${text}`]);
      }
      return own;
    }),
  );
  return new Map(answers.flat());
}

const give = async (values: object, word: string) => {
  for (const [at, id] of ideaIds.slice(0, 2).entries()) {
    const reason = `${secret}-${word}-${at}`;
    expect((await assess(server, round, id, scorer, { ...values, reason })).status).toBe(200);
  }
};
const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

describe('while a round is open', () => {
  let first: Map<string, string>;

  test('no answer to anybody else, no figure and no line of the log has a word of an assessor', async () => {
    await give({ impactScore: 9, feasibilityScore: 1, innovationScore: 'skip' }, 'one');
    first = await walk();
    expect(first.size).toBeGreaterThan(400);
    const leaks = [...first].filter(
      ([asked, answer]) => answer.toLowerCase().includes(secret) && !asked.includes('q='),
    );
    expect(leaks).toEqual([]);
    // The words of a search do not appear either.
    for (const [asked, answer] of first) expect(answer.includes(`${secret}-`), asked).toBe(false);
    expect(await metrics()).not.toContain(secret);
    expect(server.logs()).not.toContain(`${secret}-`);
    for (const { raw } of mail.received) expect(raw).not.toContain(secret);
    expect(stream.raw()).not.toContain(secret);
  });

  test('no answer depends on a value: with all of them changed every answer is the same', async () => {
    const [before, counted] = [first, await metrics()];
    await give({ impactScore: 'skip', feasibilityScore: 10, innovationScore: 2 }, 'two');
    const after = await walk();
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [asked, answer] of after)
      if (!moves.test(asked.split(' ')[2] ?? '')) expect(answer, asked).toBe(before.get(asked));
    const names = (text: string) => text.match(/^[a-z_]+(?=[{ ])/gm)?.sort();
    expect(new Set(names(await metrics()))).toEqual(new Set(names(counted)));
  });

  test('its author alone sees it, and only the table of assessments holds it', async () => {
    const own = await server.get(`/api/rounds/${round}/assessments`, scorer);
    expect(own.text).toContain(`${secret}-two-0`);
    const data = await server.get('/api/account/data', scorer);
    expect(data.body.assessments).toHaveLength(2);
    expect(data.body.assessments[0]).toMatchObject({ feasibilityScore: 10, roundId: round });
    // No other response to the assessor contains the words, nor does one to somebody who scores.
    for (const path of addresses())
      if (!/assessments|account\/data/.test(path)) {
        const { text } = await server.get(path, scorer);
        expect(text.includes(`${secret}-`), path).toBe(false);
      }
    const { body, text } = await assess(server, round, ideaIds[0] ?? '', asked);
    expect(text).not.toContain(secret);
    expect(body).toMatchObject({ finished: false, round: { finished: 0, sentence: null } });

    const tables = await server.sql(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await server.sql(`select * from "${name}"`);
      if (JSON.stringify(rows).includes(`${secret}-`)) holding.push(String(name));
    }
    expect(holding).toEqual(['assessments']);
  });

  test('nobody else learns who has finished: responses, mail and messages differ in the count alone', async () => {
    const kinds = (await stream.atLeast(3)).map(({ kind }) => kind);
    const received = mail.received.length;
    const without = (answer: string | undefined) =>
      answer?.replaceAll(/^(\d+) \S+|"finished":\d/gm, '');
    const before = await walk(/inbox|activity|rounds|news|outbox|founders/);
    await assess(server, round, ideaIds[2] ?? '', scorer, { reason: `${secret}-three` });
    const after = await walk(/inbox|activity|rounds|news|outbox|founders/);
    const moved = [...after].filter(
      ([one, answer]) =>
        !moves.test(one.split(' ')[2] ?? '') && without(answer) !== without(before.get(one)),
    );
    expect(moved).toEqual([]);
    // The assessor's own reminder disappears, and that of an unfinished assessor stays.
    const notificationsOf = async (who: Account) => {
      const { body } = await server.get('/api/inbox', who);
      return body.items.flatMap(({ news }: { news: { kind: string }[] }) =>
        news.map(({ kind }) => kind),
      );
    };
    expect(await notificationsOf(scorer)).toEqual(['round.opened']);
    expect(await notificationsOf(asked)).toEqual(['round.reminder', 'round.opened']);
    const digests = await import('#features/notifications/server/notification-queue.ts');
    await server.sql('update users set digest_due_at = 1');
    await digests.queueDueDigests();
    await vi.waitFor(
      async () =>
        expect(await server.sql('select 1 from outbox where sent_at is null')).toEqual([]),
      { timeout: 15_000 },
    );
    const letters = mail.received.slice(received).map(({ raw }) => raw);
    expect(letters.length).toBeGreaterThan(0);
    for (const raw of letters) expect(raw).not.toMatch(new RegExp(`${secret}|Scorer`));
    expect((await stream.atLeast(3)).map(({ kind }) => kind)).toEqual(kinds);
    expect(stream.raw()).not.toContain(scorer.user.id);
  });
});

test('once it is closed the words are found: the walk would have found them before', async () => {
  // With two more people the results show reasons.
  const more = [await account(server), await account(server)];
  const addAssessors = more.map(({ user }) => user.id);
  await server.patch(`/api/rounds/${round}`, { addAssessors }, opener);
  for (const who of more) await assess(server, round, ideaIds[0] ?? '', who);
  await close(server, round, opener);
  const leaks = [...(await walk(/rounds/))].filter(([, answer]) =>
    answer.includes(`${secret}-two-0`),
  );
  const paths = new Set(leaks.map(([asked]) => asked.split(' ')[2]));
  expect([...paths].sort()).toEqual([
    `/api/rounds/${round}/export?format=csv`,
    `/api/rounds/${round}/export?format=json`,
    `/api/rounds/${round}/results`,
  ]);
  expect(server.logs()).not.toContain(`${secret}-`);
});
