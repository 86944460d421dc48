import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { responseCache } from '../../src/server/http/response-cache.ts';

let server: Server;
let origin: string;
let version: number;
let made: number;
let answer: { status: number; headers: Record<string, string>; body: string };
/** What happens when half of the answer is written. */
let inTheMiddle: (response: ServerResponse) => Promise<unknown> | undefined;

beforeEach(async () => {
  version = 1;
  made = 0;
  inTheMiddle = () => undefined;
  answer = { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'one' };
  const sendAgain = responseCache(() => version);
  server = createServer(async (request, response) => {
    response.setHeader('X-Request-Id', String(Math.random()));
    if (sendAgain(request, response)) return;
    made++;
    response.writeHead(answer.status, answer.headers);
    const half = answer.body.length >> 1;
    response.write(answer.body.slice(0, half));
    await inTheMiddle(response);
    response.end(answer.body.slice(half));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterEach(() => {
  server.close();
});

const get = (path = '/api/ideas?fields=card', headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { cookie: 'session=a', ...headers } });

test('the same question is answered from memory, with a request id of its own', async () => {
  const [first, second] = [await get(), await get()];
  expect(made).toBe(1);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('content-type')).toBe('text/plain');
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
});

test('a write makes every answer of before useless; so does not knowing of one', async () => {
  await get();
  version++;
  answer.body = 'two';
  expect(await (await get()).text()).toBe('two');
  version = Number.NaN;
  await get();
  await get();
  expect(made).toBe(4);
});

test('a write while an answer is made: it is not sent again', async () => {
  const { body } = answer;
  Object.defineProperty(answer, 'body', {
    get: () => {
      version++;
      return body;
    },
  });
  await get();
  await get();
  expect(made).toBe(2);
});

test.each<[string, () => Promise<Response>]>([
  ['another session', () => get(undefined, { cookie: 'session=b' })],
  ['nobody', () => fetch(`${origin}/api/ideas?fields=card`)],
  ['another address', () => get('/api/ideas?fields=card&mine=true')],
  ['another encoding', () => get(undefined, { 'accept-encoding': 'br' })],
])('%s never gets the answer of somebody else', async (_, other) => {
  await get();
  await other();
  expect(made).toBe(2);
});

test.each<[string, () => void, string?]>([
  ['a refusal', () => (answer.status = 403)],
  ['an answer that sets a cookie', () => (answer.headers['Set-Cookie'] = 'session=new')],
  ['an answer of more than 256 KiB', () => (answer.body = 'x'.repeat(300_000))],
  ['the health of the server', () => {}, '/api/health/live'],
])('%s is not kept', async (_, prepare, path) => {
  prepare();
  await get(path);
  await get(path);
  expect(made).toBe(2);
});

test('what a client broke off in the middle is not kept: the next one gets the whole', async () => {
  const leaving = new AbortController();
  let ended: Promise<unknown> | undefined;
  inTheMiddle = (response) => {
    const left = once(response, 'close');
    ended = left.then(() => new Promise(setImmediate));
    return left;
  };
  const first = await fetch(`${origin}/api/ideas`, {
    headers: { cookie: 'session=a' },
    signal: leaving.signal,
  });
  leaving.abort();
  await expect(first.text()).rejects.toThrow();
  await ended;
  inTheMiddle = () => undefined;
  expect(await (await get('/api/ideas')).text()).toBe('one');
  expect(made).toBe(2);
});
