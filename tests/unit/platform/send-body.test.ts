import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { currentRequest, runRequest } from '#platform/server/database/current-request.ts';
import { sendBody } from '#platform/server/http/send-body.ts';

const json = { 'Content-Type': 'application/json' };
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://127.0.0.1/api/ideas', { method, headers });

/** A client that stops receiving when nobody reads what it got. */
function makeClient() {
  const client = new PassThrough();
  const goOn: App.Locals['goOn'] = (begin) => begin(client as unknown as ServerResponse);
  return { client, goOn };
}

/** A body of two million characters that counts the pieces read and the readers that are not finished. */
function long() {
  const made = { pieces: 0, readers: 0 };
  const body = {
    *[Symbol.iterator]() {
      made.readers++;
      try {
        for (let i = 0; i < 2000; i++) {
          made.pieces++;
          yield `${i} `.padEnd(1000, '·');
        }
      } finally {
        made.readers--;
      }
    },
  };
  return { body, made };
}

test('other work runs while a long body is built, and HEAD builds none', async () => {
  const { body } = long();
  let turns = 0;
  let done = false;
  const count = () => {
    turns++;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const { client, goOn } = makeClient();
  await sendBody(ask(), goOn, body, json);
  expect((await text(client)).length).toBe(2_000_000);
  done = true;
  expect(turns).toBeGreaterThan(10);
  const { body: unread, made } = long();
  expect((await sendBody(ask({}, 'HEAD'), goOn, unread, json)).body).toBeNull();
  expect(made.pieces).toBe(0);
});

test.each(['br', 'identity'])(
  'a body is built as fast as its client receives it, and no further once the client has left (%s)',
  async (encoding) => {
    const { body, made } = long();
    const { client, goOn } = makeClient();
    await sendBody(ask({ 'Accept-Encoding': encoding }), goOn, body, json);
    await expect.poll(() => made.readers, { interval: 1 }).toBe(1);
    if (encoding === 'identity') {
      await expect.poll(() => client.writableNeedDrain, { interval: 1 }).toBe(true);
      expect(made.pieces).toBeLessThan(1000);
    }
    client.destroy();
    await expect.poll(() => made.readers).toBe(0);
    expect(made.pieces).toBeLessThan(1500);
  },
);

test('a failure on the way closes the connection and is logged', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  async function* failing() {
    yield 'x'.repeat(300_000);
    throw new Error('the database is gone');
  }
  const { client, goOn } = makeClient();
  const body = { [Symbol.asyncIterator]: failing };
  await expect(sendBody(ask(), goOn, body, json)).resolves.toMatchObject({ status: 200 });
  await expect(text(client)).rejects.toThrow();
  await expect.poll(() => String(written.mock.calls)).toContain('could not be sent');
  expect(String(written.mock.calls)).not.toContain('the database is gone');
});

test('an account receives eight long bodies at a time; each that ends makes room', async () => {
  const clients = Array.from({ length: 8 }, makeClient);
  const send = ({ goOn }: ReturnType<typeof makeClient>, userId: string) =>
    runRequest(() => {
      currentRequest().userId = userId;
      return sendBody(ask(), goOn, long().body, json);
    });
  for (const client of clients) await send(client, 'ada');
  const next = makeClient();
  await expect(send(next, 'ada')).rejects.toMatchObject({ status: 503 });
  await send(makeClient(), 'another');
  clients[0]?.client.destroy();
  await vi.waitFor(() => send(next, 'ada'));
});
