import { expect, test } from 'vitest';
import { sendBody } from '#platform/server/http/send-body.ts';

const json = { 'Content-Type': 'application/json' };
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://127.0.0.1/api/ideas', { method, headers });

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
  await (await sendBody(ask(), body, json)).text();
  done = true;
  expect(turns).toBeGreaterThan(10);
  const { body: unread, made } = long();
  expect((await sendBody(ask({}, 'HEAD'), unread, json)).body).toBeNull();
  expect(made.pieces).toBe(0);
});

test.each(['br', 'identity'])(
  'a reader that leaves ends the building of the body (%s)',
  async (encoding) => {
    const { body, made } = long();
    const answer = await sendBody(ask({ 'Accept-Encoding': encoding }), body, json);
    await expect.poll(() => made.readers, { interval: 1 }).toBe(1);
    await answer.body?.cancel();
    await expect.poll(() => made.readers).toBe(0);
    expect(made.pieces).toBeLessThan(1500);
  },
);
