import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { represent } from '../../src/server/http/representation.ts';

const json = { 'Content-Type': 'application/json' };
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://127.0.0.1/api/ideas', { method, headers });

/** Two million characters; counts the pieces that were asked for, and the readers that are not done. */
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
  const text = [...body].join('');
  made.pieces = 0;
  return { body, made, text };
}

test('a long body is the same plain and packed, and its tag answers 304', async () => {
  const { body, text } = long();
  const plain = await represent(ask(), body, json, true);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(text);
  const packed = await represent(ask({ 'Accept-Encoding': 'br' }), body, json, true);
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(text);
  const etag = plain.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(packed.headers.get('etag')).toBe(etag);
  const again = await represent(ask({ 'If-None-Match': etag }), body, json, true);
  expect([again.status, await again.text()]).toEqual([304, '']);
  // The same tag as for the same text in one piece.
  expect((await represent(ask(), text, json, true)).headers.get('etag')).toBe(etag);
});

test('what may not be stored has no tag', async () => {
  const { body } = long();
  const answer = await represent(ask({ 'If-None-Match': '*' }), body, json, false);
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  await answer.body?.cancel();
  expect((await represent(ask(), 'short', json, false)).headers.get('etag')).toBeNull();
});

test('other work has its turn while a long body is made, and none is made for HEAD', async () => {
  const { body } = long();
  let turns = 0;
  let done = false;
  const count = () => {
    turns++;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await (await represent(ask(), body, json, false)).text();
  done = true;
  expect(turns).toBeGreaterThan(10);
  const head = await represent(ask({}, 'HEAD'), body, json, true);
  expect([head.body, head.headers.get('etag')?.length]).toEqual([null, 31]);
});

test.each(['br', 'identity'])('a reader that leaves ends the making (%s)', async (encoding) => {
  const { body, made } = long();
  const answer = await represent(ask({ 'Accept-Encoding': encoding }), body, json, false);
  await expect.poll(() => made.readers, { interval: 1 }).toBe(1);
  await answer.body?.cancel();
  await expect.poll(() => made.readers).toBe(0);
  expect(made.pieces).toBeLessThan(1500);
});
