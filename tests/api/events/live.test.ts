import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type Account, account, password, send, updateUser } from '../../support/api.ts';
import { serverForFile } from '../../support/file-resources.ts';
import { at, founders } from '../../support/founders.ts';
import { freePort, sameDatabase, startServer } from '../../support/server.ts';
import { type OpenStream, openStream } from '../../support/stream.ts';

const metricsPort = await freePort();
const server = await serverForFile({ METRICS_PORT: String(metricsPort) });
const second = await serverForFile({ ...sameDatabase(server), EVENT_STREAMS: '2' });
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
const { call, make, save, postComment } = founders(server);
const id = await make(owner);

const opened: OpenStream[] = [];
async function open(who: Account, headers = {}, where = server, query = '') {
  const stream = await openStream(where, who, headers, query);
  opened.push(stream);
  if (stream.status === 200) await stream.begun();
  return stream;
}
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

describe('events', () => {
  test('reach the streams of two processes by references only, neither compressed, buffered nor cached', async () => {
    const streams = [
      await open(other, { 'Accept-Encoding': 'br, gzip' }),
      await open(other, {}, second),
    ];
    const comment = await postComment(owner, id, `Ask ${at(other)}: the words stay where they are`);
    await save(owner, id, { marketSize: 'The words of the idea' });
    for (const stream of streams) {
      expect(await stream.atLeast(2)).toEqual([
        {
          at: expect.any(String),
          kind: 'comment.created',
          ideaId: id,
          roundId: null,
          commentId: comment.id,
          revision: 1,
          actor: { id: owner.user.id, name: 'Owner' },
          mentions: [other.user.id],
          writeId: null,
        },
        expect.objectContaining({ kind: 'idea.updated', revision: 2, mentions: [] }),
      ]);
      expect(stream.raw()).not.toMatch(/words/);
      expect(stream.raw()).toMatch(/^retry: \d+\n\n/);
      // A proxy neither buffers nor stores the stream.
      expect(stream.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-accel-buffering': 'no',
      });
      expect(stream.headers).not.toHaveProperty('content-encoding');
    }
    const { status, text } = await send(server, 'HEAD', '/api/events', undefined, owner);
    expect([status, text]).toEqual([200, '']);
  });

  test('carry the id that a page gave its write, for pages of the same person alone', async () => {
    const [stream, ownStream] = [await open(other), await open(owner)];
    const writeId = '0123456789abcdef'.repeat(2);
    const write = (given: string, body: object = { section: 'market', content: 'Mine' }) =>
      server.post(`/api/ideas/${id}/comments`, body, {
        ...owner,
        headers: { 'X-Write-Id': given },
      });
    expect((await write(writeId)).status).toBe(201);
    expect(await ownStream.atLeast(1)).toEqual([
      expect.objectContaining({ kind: 'comment.created', writeId }),
    ]);
    // Nobody else can give a write of their own this id.
    expect(await stream.atLeast(1)).toEqual([
      expect.objectContaining({ kind: 'comment.created', writeId: null }),
    ]);
    for (const given of ['', 'x', writeId.toUpperCase(), `${writeId}0`]) {
      const refused = await write(given);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'X-Write-Id']);
    }
  });
});

describe('an interrupted stream resumes', () => {
  test('from the last event that was sent, with each event once, by a header or by the address', async () => {
    const first = await open(owner);
    await postComment(other, id, 'One');
    await first.atLeast(1);
    first.close();
    const last = first.newest();
    await postComment(other, id, 'Two');
    const next = await open(owner, { 'Last-Event-ID': String(last) }, second);
    // A browser that was closed in between has no header.
    const page = await open(owner, {}, server, `?after=${last}`);
    await postComment(other, id, 'Three');
    for (const stream of [next, page]) {
      await stream.atLeast(2);
      expect(stream.happened().map((one) => one.id)).toEqual([last + 1, last + 2]);
    }
    for (const wrong of ['', 'x', '-1', '1.5', '999999999999', '99999999999999999999', '1, 2']) {
      const headers = { 'Last-Event-ID': wrong };
      const { status, body } = await server.get('/api/events', { ...owner, headers });
      expect([status, body.errors?.[0].path], wrong).toEqual([400, 'Last-Event-ID']);
    }
  });

  test('for a page without an event, from the time at which it was read', async () => {
    const begin = (query: string) => open(owner, {}, server, query);
    // Events that are older than the page, by more than a write may wait, are not sent.
    await setTimeout(600);
    const before = (await begin('')).newest();
    await postComment(other, id, 'While it opens');
    const page = await begin('?age=50');
    // The event may arrive in the same chunk as the `open` message.
    expect(page.messages.at(0)).toMatchObject({ event: 'open', id: before });
    expect(await page.atLeast(1)).toMatchObject([{ kind: 'comment.created' }]);
    // A page that was open in the background for an hour missed more events.
    const hidden = await begin('?age=3600000');
    expect((await hidden.atLeast(2)).at(0)).toMatchObject({ kind: 'idea.created' });
    const refused = await server.get('/api/events?age=-1', owner);
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'age']);
  });

  test('a client that keeps up gets a few hundred events at a time', async () => {
    const stream = await open(other);
    const ids = JSON.stringify(Array.from({ length: 450 }, () => id));
    await server.sql(
      `insert into events (at, kind, actor_id, idea_id, revision)
        select ?, 'idea.updated', ?, value, 1 from json_each(?)`,
      [Date.now(), owner.user.id, ids],
    );
    expect(await stream.atLeast(450)).toHaveLength(450);
    await save(owner, id, { marketSize: 'And one more' });
    await stream.atLeast(451);
    expect(stream.isEnded()).toBe(false);
  });

  test('after too much has been missed, everything is to be read again', async () => {
    const ideas = Array.from({ length: 501 }, (_, n) => `('${id}', 'x', ${n}, 'idea.updated', 2)`);
    const [row] = await server.sql('select max(id) id from events');
    await server.sql(
      `insert into events (idea_id, actor_id, at, kind, revision) values ${ideas.join(', ')}`,
    );
    const stream = await open(owner, { 'Last-Event-ID': String(row?.id) });
    expect(stream.messages).toMatchObject([{ event: 'reset', id: Number(row?.id) + 501 }]);
    const old = await open(owner, {}, server, '?age=999999999999999');
    expect(old.messages).toMatchObject([{ event: 'reset', id: Number(row?.id) + 501 }]);
    await postComment(other, id, 'From here on');
    expect(await stream.atLeast(1)).toHaveLength(1);
  });
});

describe('a stream ends with the right to it', () => {
  const endings: [string, (who: Account) => Promise<unknown>][] = [
    ['logging out', (who) => server.post('/api/auth/logout', undefined, who)],
    ['a role that is taken away', ({ user }) => updateUser(server, user.id, "role = 'user'")],
    ['a suspension', ({ user }) => updateUser(server, user.id, 'suspended_at = 1')],
    ['the account', (who) => call(who, 'POST', '/api/account/delete', { work: 'delete' })],
    [
      'the session’s time',
      ({ user }) => server.sql('update sessions set expires_at = 1 where user_id = ?', [user.id]),
    ],
    [
      'a reauthentication a minute ago',
      async (who) => {
        await call(who, 'POST', '/api/account/confirm', { password });
        const ago = 'update sessions set confirmed_at = confirmed_at - 60001 where user_id = ?';
        await server.sql(ago, [who.user.id]);
      },
    ],
  ];

  test('before any further event is sent', async () => {
    const all = await Promise.all(
      endings.map(async ([name, finish]) => {
        const who = await account(server);
        return { name, finish, who, stream: await open(who) };
      }),
    );
    for (const { finish, who } of all) await finish(who);
    await postComment(owner, id, 'Nothing for them');
    for (const { name, stream } of all) {
      await stream.ended();
      const streamed = stream.happened().filter(({ data }) => data.kind === 'comment.created');
      expect(streamed, name).toEqual([]);
      expect(stream.messages.at(-1), name).toMatchObject({
        event: 'end',
        data: { reason: 'session' },
      });
    }
  });

  test('soon, even if nothing happens', async () => {
    const who = await account(server);
    const stream = await open(who, {}, second);
    await server.sql('delete from sessions where user_id = ?', [who.user.id]);
    await stream.ended();
  }, 20_000);
});

describe('limits', () => {
  test('the seventh page of one person ends the first', async () => {
    const who = await account(server);
    const streams = [];
    for (let n = 0; n < 7; n++) streams.push(await open(who));
    await streams[0]?.ended();
    expect(streams[0]?.messages.at(-1)).toMatchObject({ data: { reason: 'replaced' } });
    await postComment(owner, id, 'For six');
    for (const stream of streams.slice(1)) await stream.atLeast(1);
    expect(streams.map((stream) => stream.isEnded())).toEqual([true, ...Array(6).fill(false)]);
  });

  test('one process has as many as it may: 503, and room again when a page is left', async () => {
    const first = await open(owner, {}, second);
    await open(other, {}, second);
    const who = await account(server);
    const answer = await second.get('/api/events', who);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    first.close();
    await expect.poll(async () => (await second.get('/api/events', who)).status).toBe(200);
  });

  test('metrics count streams apart from requests', async () => {
    const stream = await open(owner);
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(await metrics()).toMatch(/^event_streams_open [1-9]/m);
    const count = async () =>
      /_count\{kind="api",method="GET",status="200"\} (\d+)/.exec(await metrics())?.[1];
    const before = await count();
    stream.close();
    await expect.poll(metrics).toMatch(/^event_streams_open 0/m);
    expect(await count()).toBe(before);
  });
});

test('a server that stops ends its streams and stops at once', async () => {
  const own = await startServer();
  const who = await account(own);
  const stream = await openStream(own, who);
  await stream.begun();
  const since = performance.now();
  expect(await own.stop()).toBe(0);
  expect(performance.now() - since).toBeLessThan(4000);
  expect(stream.messages.at(-1)).toMatchObject({ event: 'end', data: { reason: 'stopping' } });
});
