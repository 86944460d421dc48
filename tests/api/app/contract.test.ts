import { describe, expect, test } from 'vitest';
import { account, idea, rowCounts, send } from '../../support/api.ts';
import { expectUnchanged } from '../../support/file-resources.ts';
import { sendRaw, sendText } from '../../support/raw-http.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const { cookie } = await account(server);

const message = { name: 'Tom', email: 'tom@example.org', message: 'Ten chars!' };
const json = { 'Content-Type': 'application/json' };

describe('POST /api/contact', () => {
  test('201 {id}; the message is kept', async () => {
    const answer = await server.post('/api/contact', message);
    expect(answer.status).toBe(201);
    const stored = 'select name, email, message from contact_messages where id = ?';
    expect(await server.sql(stored, [answer.body.id])).toEqual([message]);
  });

  test('a plain HTML form post answers 303 to the contact page, which shows the outcome', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const form = (fields: Record<string, string>) =>
      server.post('/api/contact', new URLSearchParams(fields).toString(), { headers });
    const sent = await form({ ...message, message: 'Two lines\r\nof text' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact#sent']);
    const rows = await server.sql("select message from contact_messages where message like 'Two%'");
    expect(rows).toEqual([{ message: 'Two lines\nof text' }]);
    const refused = await form({ ...message, message: 'short' });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/contact#not-sent']);
  });
});

describe('every refusal is application/problem+json', () => {
  const problem = (status: number) => ({
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.stringMatching(/^[A-Z].+\w/),
  });

  test.each([
    '{bad',
    '',
    '[]',
    'null',
    '"text"',
    '7',
    '{"name":',
    '['.repeat(100_000),
    '\ufeff{}x',
  ])('400 for the body %.20j', async (body) => {
    const send = () => server.post('/api/contact', body, { headers: json });
    const answer = await expectUnchanged(server, send);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject(problem(400));
    expect(answer.body.errors.length).toBeGreaterThan(0);
    const isOtherJson = ['[]', 'null', '"text"', '7'].includes(body);
    if (isOtherJson) expect(answer.body.detail).toBe('Send a JSON object.');
  });

  test('400 names the missing properties', async () => {
    const answer = await server.post('/api/auth/login', { password: 5 });
    expect(answer.body.detail).toBe('email: required. password: invalid input');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset="utf-8x"',
    'application/jsonp',
    ';;;',
  ])('415 for the content type %s', async (type) => {
    const answer = await server.post('/api/ideas', JSON.stringify(idea()), {
      cookie,
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject(problem(415));
  });

  test.each([
    'application/json;charset=UTF-8',
    'Application/JSON; charset="utf-8"',
    'application/json;',
    'application/json; profile=x',
  ])('the content type %s is JSON in UTF-8', async (type) => {
    const answer = await server.post('/api/contact', JSON.stringify(message), {
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(201);
  });

  test('413 over 256 KiB, with and without a length, and not at the limit', async () => {
    const before = await rowCounts(server);
    const pad = (bytes: number) => {
      const text = JSON.stringify({ ...message, extra: '' });
      return text.replace('"extra":""', `"extra":"${'a'.repeat(bytes - text.length)}"`);
    };
    const over = await server.post('/api/contact', pad(256 * 1024 + 1));
    expect(over.status).toBe(413);
    expect(over.body).toMatchObject(problem(413));
    const stream = new Blob([pad(400_000)]).stream();
    const chunked = await fetch(`${server.origin}/api/contact`, {
      method: 'POST',
      headers: json,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    await chunked.text();
    // Each chunk takes half a kilobyte of memory, however short it is.
    const tiny = '1\r\n \r\n'.repeat(2_000);
    for (const [path, status] of [
      ['/api/contact', 413],
      ['/', 405],
    ]) {
      const head = `POST ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const answer = await sendText(server, head + tiny);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    }
    expect(await rowCounts(server)).toEqual(before);
    expect((await server.post('/api/contact', pad(256 * 1024))).status).toBe(201);
  });

  test.each([
    ['PUT', '/api/ideas', 'GET, HEAD, POST'],
    ['DELETE', '/api/auth/me', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['OPTIONS', '/api/contact', 'POST'],
    ['PATCH', '/api/ideas/x', 'GET, HEAD, DELETE, PUT'],
    ['POST', '/about', 'GET, HEAD'],
  ])('405 with Allow for %s %s', async (method, path, allow) => {
    const answer = await send(server, method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.body).toMatchObject(problem(405));
  });

  test('an unknown /api path is a JSON 404', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/ideas/a/b/c',
      '/api/ideas/%E0%A4%A',
      '/api/ideas/a%2F%2e%2e',
      '/api/ideas/.%2F',
      '/api//ideas',
    ])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await send(server, method, path);
        expect(answer.status, `${method} ${path}`).toBe(404);
        expect(answer.body).toMatchObject(problem(404));
      }
  });

  test('an address with malformed escapes gets the 404 page', async () => {
    const answer = await server.get('/%E0%A4%A');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('404 Page Not Found');
  });

  test('a request that names another account than that of its session returns 401 and changes nothing', async () => {
    const owner = await account(server, 'founder', 'Bea');
    const before = await rowCounts(server);
    const create = (as: string) =>
      server.post('/api/ideas', idea(), { cookie, headers: { 'X-Account': as } });
    expect((await create(owner.user.id)).status).toBe(401);
    const read = (as: string) => server.get('/api/ideas', { cookie, headers: { 'X-Account': as } });
    expect((await read(owner.user.id)).status).toBe(401);
    expect(await rowCounts(server)).toEqual(before);
    const { body } = await server.get('/api/auth/me', { cookie });
    expect((await create(body.user.id)).status).toBe(201);
    expect((await read(body.user.id)).status).toBe(200);
    // An endpoint that needs no account ignores the header.
    const headers = { 'X-Account': owner.user.id };
    expect((await server.post('/api/contact', message, { headers })).status).toBe(201);
  });

  test('a failing database is a 500 that tells nothing', async () => {
    await server.sql('alter table contact_messages rename to elsewhere');
    const answer = await server.post('/api/contact', message);
    await server.sql('alter table elsewhere rename to contact_messages');
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject(problem(500));
    expect(answer.text + server.logs()).not.toMatch(/contact_messages|insert into|tom@example/i);
  });
});

test('HEAD works where GET does', async () => {
  const get = await server.get('/api/ideas', { cookie });
  const head = await send(server, 'HEAD', '/api/ideas', undefined, { cookie });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  expect((await send(server, 'HEAD', '/')).status).toBe(200);
});

test('no CORS headers are sent, and answers that depend on the caller are private', async () => {
  for (const method of ['GET', 'OPTIONS'])
    for (const path of ['/api/ideas', '/api/auth/me', '/']) {
      const answer = await send(server, method, path, undefined, {
        headers: { Origin: 'https://evil.example' },
      });
      expect([...answer.headers.keys()].filter((key) => key.startsWith('access-control'))).toEqual(
        [],
      );
    }
  const list = await server.get('/api/ideas', { cookie });
  expect(list.headers.get('cache-control')).toMatch(/private/);
});

test('unsafe methods from another origin get 403 and change nothing', async () => {
  const before = await rowCounts(server);
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: server.origin.replace('http:', 'https:') },
    { Origin: `${server.origin}.evil.example` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ] as Record<string, string>[];
  for (const headers of foreign)
    for (const path of ['/api/contact', '/api/auth/login', '/api/auth/logout', '/api/ideas'])
      expect((await server.post(path, message, { headers, cookie })).status).toBe(403);
  expect(await rowCounts(server)).toEqual(before);
  const own = { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
  expect((await server.post('/api/contact', message, { headers: own })).status).toBe(201);
});

test.each([
  ['bytes that are no HTTP', 400, 'nonsense\r\n\r\n'],
  ['two Hosts', 400, 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no Host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an empty Host', 400, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
  ['headers of 17 KB', 431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`],
  [
    'a strange expectation',
    417,
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n',
  ],
])(
  '%s: %d with the security headers, in the form of every refusal, and the server goes on',
  async (_, status, sent) => {
    const [head = '', body = ''] = (await sendText(server, sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const lines = head.matchAll(/^(.*?): (.*)\r?$/gm);
    const headers = new Headers([...lines].map(([, name = '', value = '']) => [name, value]));
    expect(headers.get('connection')).toBe('close');
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(Number(headers.get('content-length') ?? body.length)).toBe(Buffer.byteLength(body));
    const { headers: usual } = await server.get('/api/nope');
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'x-frame-options',
    ])
      expect(headers.get(name), name).toBe(usual.get(name));
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(JSON.parse(body)).toMatchObject({
      type: 'about:blank',
      status,
      detail: expect.any(String),
    });
    expect((await server.get('/api/health')).status).toBe(200);
  },
);

// `fetch` does not send TRACE.
test.each(['/', '/api/ideas', '/api/nope'])(
  'TRACE %s is refused and echoes nothing',
  async (path) => {
    const answer = await sendRaw(server, path, { Cookie: 'session=secret' }, 'TRACE');
    expect(answer.status).toBe(405);
    expect(answer.text).not.toContain('secret');
  },
);
