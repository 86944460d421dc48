import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { largestFile } from '#features/files/domain/file.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { account, contactMessage, cookieOf, idea, password, send } from '../../support/api.ts';
import { folderForTest, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { newFilePath, pdf, upload } from '../../support/files.ts';
import { beginRequest, connectTo } from '../../support/raw-http.ts';
import { runSql } from '../../support/run-sql.ts';
import { type Server, sameDatabase, startServer } from '../../support/server.ts';

const server = await serverForFile();

const owner = await account(server);
const { host } = new URL(server.origin);
const logLines = () => server.logs().trim().split('\n');
/** A request as text, which the server answers before it closes the connection. */
const lastRequest = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close\r\n\r\n'].join('\r\n');

const script = `/_astro/${readdirSync('dist/client/_astro').find((name) => /^react.*\.js$/.test(name))}`;

test('security headers and CSP stand on every answer: page, 404, API, refusal, file', async () => {
  const answers = [
    ['GET', '/', 200],
    ['GET', '/about', 200],
    ['GET', '/idea-tracker', 200],
    ['GET', '/idea-tracker/anything', 200],
    ['GET', '/nope', 404],
    ['GET', '/api/auth/me', 401],
    ['DELETE', '/api/ideas', 405],
    ['POST', '/', 405],
    ['GET', script, 200],
    ['GET', '/settings.json', 200],
  ] as const;
  for (const [method, path, status] of answers) {
    const { headers, status: got } = await send(server, method, path);
    expect(got, path).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe/);
    expect(policy).toMatch(
      path.startsWith('/api') ? /default-src 'none'/ : /script-src|default-src/,
    );
  }
});

const pagesWithPolicy = (
  JSON.parse(readFileSync('dist/_headers.json', 'utf8')) as { pathname: string }[]
).map(({ pathname }) => pathname);

test.each([...pagesWithPolicy, '/idea-tracker/some-id', '/nope'])(
  'the policy of %s names the inline scripts and styles of the page by hash',
  async (path) => {
    const { text, headers } = await server.get(path);
    const policy = headers.get('content-security-policy');
    // A browser does not run structured data, so it needs no hash.
    const inline = [
      ...text.matchAll(
        /<(script|style)(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/\1>/g,
      ),
    ];
    expect(inline.length).toBeGreaterThan(0);
    // The styles of a founders' page are in a file.
    const styles = inline.filter(([, tag]) => tag === 'style');
    expect(styles).toHaveLength(text.includes('<astro-island') ? 0 : 1);
    for (const [, , source = ''] of inline)
      expect(policy).toContain(createHash('sha256').update(source).digest('base64'));
    // The policy has no other hashes: those of other pages would allow their scripts and enlarge every response.
    const sources = new Set(inline.map(([, , source]) => source));
    expect(policy?.match(/'sha256-/g)).toHaveLength(sources.size);
  },
);

test('hashed files are immutable and sent precompressed, pages are revalidated', async () => {
  const { headers } = await fetch(server.origin + script, { headers: { 'Accept-Encoding': 'br' } });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('br');
  const page = await server.get('/about');
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(page.headers.getSetCookie()).toEqual([]);
});

test('a founders’ page links one style sheet, which the browser keeps, and a public page waits for none', async () => {
  const linked = async (path: string) => {
    const { text } = await send(server, 'GET', path);
    return [...text.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href);
  };
  for (const path of ['/', '/about', '/portfolio', '/contact', '/tools/regulatory-check', '/nope'])
    expect(await linked(path), path).toEqual([]);
  const [sheet = ''] = await linked('/idea-tracker');
  expect(sheet).toMatch(/^\/_astro\/styles\.[\w-]{8}\.css$/);
  for (const path of ['/idea-tracker/any', '/idea-tracker/prioritise', '/inbox'])
    expect(await linked(path), path).toEqual([sheet]);
  for (const path of ['/login', '/account', '/admin'])
    expect(await linked(path), path).toEqual([expect.not.stringContaining(sheet)]);
});

test('one address per page: a trailing slash is moved permanently', async () => {
  const answer = await server.get('/about/?a=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/about?a=1']);
});

test('the 404 page is sent compressed and whole, and no cache keeps it for long', async () => {
  const answer = await server.get('/nope', { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(answer.text).toContain('404 Page Not Found');
  const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
  expect((await server.get('/nope', { headers })).status).toBe(404);
});

describe('demo', () => {
  test('DEMO=true seeds a founder, ten ideas and two rounds once; what people change stays over a restart, and DEMO=false closes the account', async () => {
    const demo = await serverForTest({ DEMO: 'true' });
    const settings = await demo.get('/settings.json');
    expect(settings.body.demo).toEqual({ email: 'founder@example.org', password: 'demo-founder' });
    const login = await demo.post('/api/auth/login', settings.body.demo);
    expect(login.body.user.role).toBe('founder');
    expect(await demo.sql('select count(*) n from ideas')).toEqual([{ n: 10 }]);
    const founder = { cookie: cookieOf(login) };
    const get = async (path: string, from: Server = demo) => (await from.get(path, founder)).body;
    // Two comments that mention the founder, and a round with the founder as assessor.
    expect(await get('/api/inbox?show=addressed')).toMatchObject({ total: 3, unread: 3 });
    const from = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
    const moved = await get(`/api/activity/ranking?from=${from}`);
    expect(moved.events).toMatchObject([{ kind: 'idea.updated', changes: [{ after: 8 }] }]);

    // One round is open and asks the demo founder. The closed one has an idea of each verdict.
    const [open, closed] = (await get('/api/rounds')).items;
    expect(open).toMatchObject({
      closedAt: null,
      assessors: 5,
      finished: 2,
      asked: { ideas: 6, scored: 0 },
      follows: { id: closed.id },
    });
    expect(closed).toMatchObject({ closedBy: 'everybody', assessors: 5, finished: 5, ideas: 10 });
    expect([open.decided, closed.decided]).toEqual([null, 3]);
    expect(closed.sentence).toMatch(
      /^You agree on impact and feasibility, and disagree on innovation\. “Inhaler technique check by phone camera” is a safe bet\./,
    );
    const { results, people } = await get(`/api/rounds/${closed.id}/results`);
    expect(people).toBe(5);
    const verdicts = results.map(({ verdict }: { verdict: string }) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(['safe', 'judgement', 'values', 'behind']));
    for (const { reasons } of results) expect(reasons.length).toBeGreaterThan(0);
    expect((await get(`/api/rounds/${open.id}/assessments`)).items).toHaveLength(6);

    // DEMO=false finds the account by its address, so the demo founder cannot change it.
    const change = { email: 'visitor@example.org' };
    expect((await demo.put('/api/account/email', change, founder)).status).toBe(400);
    // A new start could not add the account again among its colleagues.
    const gone = await demo.post('/api/account/delete', { work: 'delete' }, founder);
    expect(gone.body.detail).toBe('The demo account stays, because everybody shares it.');
    const newPassword = 'a password of one visitor';
    expect((await demo.put('/api/account/password', { newPassword }, founder)).status).toBe(409);
    expect((await demo.post('/api/account/codes', {}, founder)).status).toBe(409);
    await demo.patch('/api/account', { name: 'A Visitor' }, founder);
    // The passkey of one visitor does not lock the next one out.
    await demo.sql(`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      select 'p', id, 'c', 'k', 0, '', 0, 'Of a visitor', 1 from users where email = 'founder@example.org'`);
    expect((await demo.delete('/api/account/passkeys/p', founder)).status).toBe(200);
    await demo.sql('delete from ideas where overall_priority_rank = 9');
    // A second step that a visitor adds neither locks the account nor keeps it open.
    const addCodes = () =>
      demo.sql(`insert into code_secrets (user_id, secret, created_at, confirmed_at, last_counter)
        select id, 'x', 1, 1, 0 from users where email = 'founder@example.org'`);
    await addCodes();
    await demo.kill();

    const again = await startServer({ DEMO: 'true', ...sameDatabase(demo) });
    expect(await get('/api/ideas', again)).toHaveLength(9);
    const rounds = (await get('/api/rounds', again)).items;
    expect(rounds.map(({ id }: { id: string }) => id)).toEqual([open.id, closed.id]);
    const { user } = (await again.post('/api/auth/login', settings.body.demo)).body;
    expect(user.name).toBe('Ines Carvalho');
    await addCodes();
    await again.stop();

    const real = await serverForTest(sameDatabase(demo));
    expect((await real.get('/api/ideas', founder)).status).toBe(401);
    expect((await real.post('/api/auth/login', settings.body.demo)).status).toBe(401);
    expect(await demo.sql('select 1 from code_secrets')).toEqual([]);
    expect(await demo.sql("select email from users where role <> 'user'")).toEqual([]);
  });

  test('without it neither the account nor the hint exists', async () => {
    expect((await server.get('/settings.json')).body).toEqual({
      demo: null,
      mail: false,
      provider: null,
      signUp: true,
    });
    const credentials = { email: 'founder@example.org', password: 'demo-founder' };
    expect((await server.post('/api/auth/login', credentials)).status).toBe(401);
  });
});

test('log lines are JSON and hold no address, password, cookie or query', async () => {
  const { user, cookie } = await account(server, 'founder', 'Secret Name');
  await server.get('/about?token=hidden', { cookie });
  for (const line of logLines()) expect(JSON.parse(line)).toHaveProperty('time');
  for (const secret of [user.email, password, cookie, 'Secret Name', 'hidden'])
    expect(server.logs()).not.toContain(secret);
});

test('a client that leaves in the middle of an upload causes no error', async () => {
  const { breakOff } = await beginRequest(server, {
    method: 'POST',
    path: '/api/contact',
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(contactMessage)),
  });
  // The server answers this later request, so it has read the head of the upload.
  expect((await server.get('/api/health/live')).status).toBe(200);
  breakOff();
  const logged = () =>
    server
      .logs()
      .split('\n')
      .find((line) => line.includes('/api/contact'));
  await expect.poll(logged).toMatch(/"path":"\/api\/contact","status":"aborted"/);
  expect(server.logs()).not.toMatch(/"level":"error"/);
});

test('SIGTERM lets a request in flight finish, waits for no idle connection, empties the write-ahead log and exits 0', async () => {
  const databaseFile = join(folderForTest(), 'app.db');
  const started = await startServer({ DATABASE_URL: `file:${databaseFile}` });
  const sql: Server['sql'] = (...statement) => runSql(databaseFile, ...statement);
  const server = { ...started, databaseFile, sql };
  const { cookie } = await account(server);
  const idle = connectTo(server);
  const [{ finish }] = await Promise.all([
    beginRequest(server, {
      method: 'POST',
      path: '/api/ideas',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: Buffer.from(JSON.stringify(idea())),
    }),
    once(idle, 'connect'),
  ]);
  // The server answers this later request, so it has read the head of the first one.
  expect((await server.get('/api/health/live')).status).toBe(200);
  const closed = once(idle, 'close');
  const stopped = server.stop();
  await expect.poll(server.logs).toContain('"message":"stopping"');
  // A second signal, as npm sends on Ctrl+C.
  process.kill(server.pid, 'SIGTERM');
  expect(await finish()).toBe(201);
  expect(await stopped).toBe(0);
  await closed;
  // After a shutdown the database is a single file that can be copied.
  expect(statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  expect(await runSql(databaseFile, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

describe('answers to reads', () => {
  const importIdeas = (ideas: object[]) =>
    server.post('/api/ideas/import', { ideas, apply: true }, owner);
  const get = (headers: Record<string, string> = {}, path = '/api/ideas?fields=card') =>
    server.get(path, { ...owner, headers });

  test('are compressed for clients that accept brotli, with the same content', async () => {
    await importIdeas(Array.from({ length: 20 }, (_, i) => idea({ ideaTitle: `Idea ${i}` })));
    const plain = await get({ 'Accept-Encoding': 'gzip, br;q=0' });
    const packed = await get({ 'Accept-Encoding': 'gzip, br' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.text).toBe(plain.text);
    const small = await get({ 'Accept-Encoding': 'br' }, '/api/auth/me');
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  test('a long list is sent in chunks and whole, also after a client that broke off', async () => {
    const text = 'A sentence about a product. '.repeat(40);
    const answers = { marketSize: text, pricingStrategy: text, targetUsers: text };
    const ideas = Array.from({ length: 200 }, (_, i) =>
      idea({ ...answers, ideaTitle: `Long ${i} \u2028 "👩🏽‍⚕️" \\` }),
    );
    for (let first = 0; first < ideas.length; first += 67)
      await importIdeas(ideas.slice(first, first + 67));
    const broken = await fetch(`${server.origin}/api/ideas`, { headers: { Cookie: owner.cookie } });
    const reader = broken.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const list = await get({ 'Accept-Encoding': 'br' }, '/api/ideas');
    expect(list.text.length).toBeGreaterThan(256 * 1024);
    expect(list.headers.get('content-length')).toBeNull();
    const titles = list.body.map(({ ideaTitle }: Idea) => ideaTitle);
    expect(titles).toEqual(expect.arrayContaining(ideas.map(({ ideaTitle }) => ideaTitle)));
    expect(new Set(list.body.map(({ id }: Idea) => id)).size).toBe(titles.length);
    const one = list.body.find(({ ideaTitle }: Idea) => ideaTitle.startsWith('Long'));
    expect((await get({}, `/api/ideas/${one.id}`)).body).toEqual(one);
  });
});

/** Sends pipelined requests on one connection. @returns the statuses of the responses when the connection has closed */
async function pipeline(requests: string[], last = '') {
  const socket = connectTo(server);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // The server may reset the connection.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    [...requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`), last].join(''),
  );
  await closed;
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

test('pipelined requests are answered in their order', async () => {
  const paths = ['/api/health', '/nope', '/api/auth/me', '/about', '/api/nope'];
  const statuses = [200, 404, 401, 200, 404];
  const before = logLines().length;
  const sent = Array(6).fill(paths).flat();
  expect(await pipeline(sent, lastRequest('/about'))).toEqual([
    ...Array(6).fill(statuses).flat(),
    200,
  ]);
  await expect.poll(() => logLines().length).toBeGreaterThan(before + sent.length);
  for (const line of logLines()) expect(JSON.parse(line)).toHaveProperty('time');
});

test('a connection that pipelines 20,000 requests is closed, and others are served meanwhile', async () => {
  const flood = pipeline(Array<string>(20_000).fill('/api/health'));
  expect((await server.get('/api/health')).status).toBe(200);
  expect((await flood).length).toBeLessThan(100);
  expect(server.logs().split('"path":"/api/health"').length).toBeLessThan(200);
});

/** Starts an upload of the largest file, without its last byte. */
const begin = (path: string, cookie: string) =>
  beginRequest(server, {
    method: 'PUT',
    path: `${path}?name=${randomUUID()}.csv`,
    headers: { Cookie: cookie, 'Content-Type': 'application/octet-stream' },
    body: Buffer.alloc(largestFile, 'a,b\n'),
  });

test('uploads that never end take a bounded part of the memory, and keep nobody else from theirs', async () => {
  const [who, other] = [await account(server), await account(server)];
  const { body } = await server.post('/api/ideas', idea(), who);
  const begun: Awaited<ReturnType<typeof begin>>[] = [];
  for (let n = 0; n < 8; n++) begun.push(await begin(newFilePath(body.id), who.cookie));
  expect((await upload(server, other, body.id, 'a.pdf', pdf('Another', 5_000_000))).status).toBe(
    200,
  );
  const statuses: number[] = [];
  for (const { finish } of begun) statuses.push(await finish());
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503, 503]);
  // Refused and finished uploads free their memory.
  const again = await begin(newFilePath(body.id), who.cookie);
  expect(await again.finish()).toBe(200);
});
