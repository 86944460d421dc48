// No cheap request may block the server: the parts of a request that it reads before any limit take about as long for
// 16 KB of one character as for 16 KB of letters. The unit test of the same name has every body and query.
import { Agent, request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { serverForFile } from '../../support/file-resources.ts';
import { boundMs, characters, slower } from '../../support/hostile.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const server = await serverForFile({ TRUST_PROXY: '1' });
const founder = await account(server);
afterAll(async () => {
  agent.destroy();
});

/** Node's limit for all headers of a request together is 16 KiB, the request line included. */
const length = 15_000;

type Asked = { method: string; path: string; headers: Record<string, string>; body?: string };

async function time({ method, path, headers, body }: Asked): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      server.origin,
      { agent, method, path, headers: { connection: 'keep-alive', ...headers } },
      (response) => response.resume().once('end', resolve),
    );
    sent.once('error', reject);
    sent.end(body);
  });
  return performance.now() - start;
}

/** The repeated characters are in the middle, because leading and trailing white space is removed first. */
const around = (header: string, many: string) => {
  if (header === 'accept-encoding') return `br, gzip;q=${many}b`;
  if (header === 'cookie') return `${founder.cookie}; a=b;${many}session=c;d`;
  return `a${many}b`;
};

const page = { method: 'GET', path: '/' };
const write = { method: 'POST', path: '/api/auth/login', body: '{}' };
/** The headers that choose the form of a page. */
const ofPages = ['accept-encoding', 'if-none-match'];
const others = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-account',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];
const sendable = characters.filter((one) => /^[\t\x20-\x7e\x80-\xff]$/.test(one));

describe.each([
  ['a page', page, ofPages],
  ['a write', write, others],
] as const)('%s', (_, asked, headers) => {
  test.each(headers)('%s of one character costs little more than letters', async (name) => {
    const given = (one: string) => () =>
      time({
        ...asked,
        headers: {
          cookie: founder.cookie,
          'content-type': 'application/json',
          [name]: around(name, one.repeat(length)),
        },
      });
    const letters = given('a');
    for (const one of sendable)
      expect(await slower(given(one), letters), JSON.stringify(one)).toBeLessThan(boundMs);
  });
});

/** The character as it occurs in a path: a browser encodes all others. */
const inPath = (one: string) => (/^[!-~]$/.test(one) ? one : encodeURIComponent(one));
const fill = (one: string) => one.repeat(Math.floor(length / one.length));

test.each([
  ['a path', (many: string) => `/${many}`],
  ['a path with an end', (many: string) => `/about${many}b`],
  ['a path with a slash at its end', (many: string) => `/a${many}/`],
  ['a path with two ends', (many: string) => `/a${many}b/`],
  ['an idea’s page', (many: string) => `/idea-tracker/${many}`],
  ['a path of the API', (many: string) => `/api/${many}`],
  ['an id', (many: string) => `/api/ideas/a${many}b`],
  ['a query', (many: string) => `/?${many}`],
  ['a query of the API', (many: string) => `/api/ideas?${many}b=c`],
  ['a health check', (many: string) => `/api/health/${many}`],
])('%s of one character costs little more than letters', async (_, around) => {
  const given = (path: string) => () =>
    time({ method: 'GET', path, headers: { cookie: founder.cookie } });
  const letters = given(around(fill('a')));
  for (const one of [...characters.map(inPath), '%25', '%2F', '%5C'])
    expect(await slower(given(around(fill(one))), letters), one).toBeLessThan(boundMs);
});

test('the longest search of one character costs little more than letters', async () => {
  const { status } = await server.get('/api/ideas?fields=card&q=a', founder);
  expect(status).toBe(200);
  const given = (one: string) => () =>
    time({
      method: 'GET',
      path: `/api/ideas?fields=card&q=${`a${one.repeat(190 / one.length)}b`.replaceAll(/[^a-z]/gu, encodeURIComponent)}`,
      headers: { cookie: founder.cookie },
    });
  for (const one of characters)
    expect(await slower(given(one), given('a')), JSON.stringify(one)).toBeLessThan(boundMs);
});
