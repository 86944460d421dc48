import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, cookieOf, idea, password, send, sql, updateUser } from '../../support/api.ts';
import { forThisFile, serverForTest } from '../../support/file-resources.ts';
import { freePort, type Server, startServer } from '../../support/server.ts';

const server = await forThisFile(startServer());

const asset = (extension: string) =>
  `/_astro/${readdirSync('dist/client/_astro').find(
    (name) => name.startsWith('react') && name.endsWith(extension),
  )}`;

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
    ['GET', asset('.js'), 200],
    ['GET', '/settings.json', 200],
  ] as const;
  for (const [method, path, status] of answers) {
    const { headers, status: got } = await send(server, method, path);
    expect(got, path).toBe(status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
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
  const script = await fetch(server.origin + asset('.js'), {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
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
  const { status, headers } = await fetch(server.origin + sheet, {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('br');
});

test('the home page comes within the first ten packets, which a server may send before it hears from the browser', async () => {
  const { host, port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  let length = 0;
  for await (const chunk of socket) length += chunk.length;
  expect(length).toBeGreaterThan(5000);
  expect(length).toBeLessThanOrEqual(10 * 1460);
});

test('one address per page: a trailing slash is moved permanently', async () => {
  const answer = await server.get('/about/?a=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/about?a=1']);
  expect((await server.get('//evil.example/')).headers.get('location')).toBeNull();
});

test('the page for what is not found is sent packed, always whole, and kept by nobody for long', async () => {
  const answer = await server.get('/nope', {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(answer.text).toContain('404 Page Not Found');
  const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
  expect((await server.get('/nope', { headers })).status).toBe(404);
});

test.each([
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/.env',
  '/_headers.json',
  '/server/entry.mjs',
  '/404',
])('nothing but the built site is served: %s is 404', async (path) => {
  expect((await server.get(path)).status).toBe(404);
});

describe('demo', () => {
  test('DEMO=true seeds a founder and ten ideas once; what people change stays over a restart, and DEMO=false closes the account', async () => {
    const demo = await startServer({ DEMO: 'true' });
    const settings = await demo.get('/settings.json');
    expect(settings.body.demo).toEqual({ email: 'founder@example.org', password: 'demo-founder' });
    const login = await demo.post('/api/auth/login', settings.body.demo);
    expect(login.body.user.role).toBe('founder');
    expect(await demo.sql('select count(*) n from ideas')).toEqual([{ n: 10 }]);
    const who = { cookie: cookieOf(login) };
    const inbox = await demo.get('/api/inbox?show=addressed', who);
    // Two comments that mention the founder, and a round with the founder as assessor.
    expect(inbox.body).toMatchObject({ total: 3, unread: 3 });
    const from = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
    const moved = await demo.get(`/api/activity/ranking?from=${from}`, who);
    expect(moved.body.events).toMatchObject([{ kind: 'idea.updated', changes: [{ after: 8 }] }]);
    await demo.sql('delete from ideas where overall_priority_rank = 9');
    // A second factor that a visitor adds neither locks the account nor keeps it open.
    const codes =
      'insert into code_secrets (user_id, secret, created_at, confirmed_at, last_counter)';
    const visited = () =>
      demo.sql(`${codes} select id, 'x', 1, 1, 0 from users where email = 'founder@example.org'`);
    await visited();
    await demo.kill();
    const again = await startServer({ DEMO: 'true', DATABASE_URL: `file:${demo.databaseFile}` });
    const cookie = login.cookies.map((value) => value.split(';')[0]).join('; ');
    const list = await again.get('/api/ideas', { cookie });
    expect(list.body).toHaveLength(9);
    expect((await again.post('/api/auth/login', settings.body.demo)).body).toHaveProperty('user');
    await visited();
    await again.stop();
    const closed = await startServer({ DATABASE_URL: `file:${demo.databaseFile}` });
    expect((await closed.get('/api/ideas', { cookie })).status).toBe(401);
    const refused = await closed.post('/api/auth/login', settings.body.demo);
    expect(refused.status).toBe(401);
    expect(await demo.sql('select 1 from code_secrets')).toEqual([]);
    await closed.stop();
    await demo.stop();
  });

  test('the demo has a closed round with an idea of each verdict, and an open one that asks the demo founder', async () => {
    const demo = await startServer({ DEMO: 'true' });
    const settings = await demo.get('/settings.json');
    const cookie = cookieOf(await demo.post('/api/auth/login', settings.body.demo));
    const get = async (path: string) => (await demo.get(`/api/rounds${path}`, { cookie })).body;
    const [open, closed] = (await get('')).items;
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
    const { results, people } = await get(`/${closed.id}/results`);
    expect(people).toBe(5);
    expect(new Set(results.map(({ verdict }: { verdict: string }) => verdict))).toEqual(
      new Set(['safe', 'judgement', 'values', 'behind']),
    );
    for (const { reasons } of results) expect(reasons.length).toBeGreaterThan(0);
    expect((await get(`/${open.id}/assessments`)).items).toHaveLength(6);
    await demo.kill();
    // A second start adds nothing. A start without DEMO removes all rights.
    const again = await startServer({ DEMO: 'true', DATABASE_URL: `file:${demo.databaseFile}` });
    const list = await again.get('/api/rounds', { cookie });
    expect(list.body.items).toEqual([open, closed]);
    await again.stop();
    const real = await startServer({ DATABASE_URL: `file:${demo.databaseFile}` });
    expect(await demo.sql("select email from users where role <> 'user'")).toEqual([]);
    await real.stop();
    await demo.stop();
  });

  test('npm run demo uses the database that DATABASE_URL names where it is new or a demo, and leaves a real one alone', {
    timeout: 120_000,
  }, async () => {
    const real = await startServer();
    await account(real, 'user');
    const run = async (file: string) => {
      const env = { ...process.env, DATABASE_URL: `file:${file}`, PORT: String(await freePort()) };
      const child = spawn(process.execPath, ['scripts/demo.mjs'], { env });
      // `close` fires after all output is read.
      const ended = once(child, 'close');
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
          if (output.includes('Ready: ')) child.kill('SIGTERM');
        });
      const [code] = await ended;
      return { code, output };
    };
    const refused = await run(real.databaseFile);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('that database has accounts and is no demo');
    expect(await real.sql('select role from users')).toEqual([{ role: 'user' }]);
    await real.stop();

    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    const file = join(folder, 'mine.db');
    // Browsers refuse passkeys on an IP address, so the URL has a host name.
    expect((await run(file)).output).toContain('Ready: http://localhost:');
    // The file contains users' data, so only its owner can read it.
    expect(statSync(file).mode & 0o077).toBe(0);
    const open = await startServer({ DEMO: 'true', DATABASE_URL: `file:${file}` });
    await open.post('/api/auth/register', { name: 'A', email: 'a@example.org', password });
    await open.stop();
    expect((await run(file)).output).toContain('Ready: ');
    const closed = await startServer({ DATABASE_URL: `file:${file}` });
    await closed.stop();
    expect((await run(file)).code).toBe(1);
    rmSync(folder, { recursive: true });
  });

  test('two servers that start at once on an empty database make one demo, and both serve it', async () => {
    const ideas = 'select count(*) n from ideas';
    for (let round = 0; round < 2; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'demo-'));
      const env = { DEMO: 'true', DATABASE_URL: `file:${join(folder, 'app.db')}` };
      const both = await Promise.all([startServer(env), startServer(env)]);
      for (const { origin } of both) {
        const settings = await (await fetch(`${origin}/settings.json`)).json();
        const login = await fetch(`${origin}/api/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(settings.demo),
        });
        expect(login.status).toBe(200);
      }
      const databaseFile = join(folder, 'app.db');
      for (const one of both)
        expect(await sql({ ...one, databaseFile }, ideas)).toEqual([{ n: 10 }]);
      await Promise.all(both.map((one) => one.stop()));
      rmSync(folder, { recursive: true });
    }
  });

  test('the demo founder keeps the address by which DEMO=false finds and closes the account', async () => {
    const demo = await startServer({ DEMO: 'true' });
    const credentials = { email: 'founder@example.org', password: 'demo-founder' };
    const who = { cookie: cookieOf(await demo.post('/api/auth/login', credentials)) };
    const change = { email: 'visitor@example.org' };
    expect((await demo.put('/api/account/email', change, who)).status).toBe(400);
    await demo.kill();
    const closed = await startServer({ DATABASE_URL: `file:${demo.databaseFile}` });
    expect((await closed.get('/api/auth/me', who)).status).toBe(401);
    const founders = "select email from users where role = 'founder'";
    expect(await demo.sql(founders)).toEqual([]);
    await closed.stop();
    await demo.stop();
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

describe('npm run user', () => {
  const userOf = (databaseFile: string, ...args: string[]) =>
    spawnSync(process.execPath, ['dist/server/entry.mjs', 'user', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: `file:${databaseFile}`, SITE_URL: '' },
    });
  const user = (...args: string[]) => userOf(server.databaseFile, ...args);

  test('grants a role and lists accounts', async () => {
    const { user: person, cookie } = await account(server, 'user', 'Grace');
    expect(user('grant', person.email.toUpperCase(), 'founder').status).toBe(0);
    const me = await server.get('/api/auth/me', { cookie });
    expect(me.body.user.role).toBe('founder');
    const { stdout } = user('list');
    expect(stdout.split('\n')[0]).toBe(`Database: ${server.databaseFile}`);
    expect(stdout).toMatch(new RegExp(`founder +${person.email} +Grace$`, 'm'));
  });

  test('shows who is suspended, and lets them sign in again', async () => {
    const { user: person } = await account(server, 'user', 'Grace');
    const login = () => server.post('/api/auth/login', { email: person.email, password });
    await updateUser(server, person.id, 'suspended_at = 1');
    expect(user('list').stdout).toMatch(new RegExp(`${person.email} .*\\(suspended\\)$`, 'm'));
    expect(user('reset-password', person.email).stderr).toContain(`unsuspend ${person.email}`);
    expect((await login()).status).toBe(403);
    expect(user('unsuspend', person.email).status).toBe(0);
    expect((await login()).status).toBe(200);
    expect(user('unsuspend', person.email).stderr).toContain('is not suspended');
    const audit = 'select actor_id, action from audit_log where subject_id = ?';
    expect(await server.sql(audit, [person.id])).toEqual([
      { actor_id: null, action: 'account.reinstated' },
    ]);
  });

  test.each([
    [/Usage:/, []],
    [/Usage:/, ['grant', 'a@example.org']],
    [/^There is no command constructor\.\nUsage:/, ['constructor']],
    [/^There is no option --force\.\nUsage:/, ['list', '--force']],
    [/^too is one argument too many\.\nUsage:/, ['grant', 'a@example.org', 'founder', 'too']],
    [/^notmail is not an email address\.\n$/, ['create-admin', 'notmail']],
    [
      /^x@y is not an email .*\nking is not a role: choose user, founder, admin\.\n$/,
      ['grant', 'x@y', 'king'],
    ],
    [/^There is no account/, ['grant', 'nobody@example.org', 'founder']],
    [/^There is no account/, ['unsuspend', 'nobody@example.org']],
  ])('refuses with %s: %j', (line, args) => {
    const { status, stderr } = user(...args);
    expect(status).toBe(1);
    expect(stderr).toMatch(line);
  });

  test('makes no database but for the first administrator, and says then that it is new', () => {
    const folder = mkdtempSync(join(tmpdir(), 'user-'));
    const file = join(folder, 'app.db');
    for (const args of [['list'], ['grant', 'a@example.org', 'admin']]) {
      const { status, stderr } = userOf(file, ...args);
      expect(status).toBe(1);
      expect(stderr).toBe(
        `This database does not exist. DATABASE_URL is file:${file} here; it must be the server's.\n`,
      );
    }
    expect(readdirSync(folder)).toEqual([]);
    const made = userOf(file, 'create-admin', 'root@example.org');
    expect(made.status).toBe(0);
    expect(made.stdout.split('\n').slice(0, 2)).toEqual([
      `Database: ${file}`,
      `This database is new. DATABASE_URL is file:${file} here; a running server must have the same.`,
    ]);
    expect(made.stdout).toContain('SITE_URL is not set: this link works on this machine only.');
    expect(userOf(file, 'create-admin', 'root@example.org').stdout).not.toContain('is new');
    writeFileSync(file, 'no database');
    expect(userOf(file, 'list').stderr).toBe(
      'This database cannot be used: SQLITE_NOTADB: file is not a database\n',
    );
    rmSync(folder, { recursive: true });
  });
});

test('rate limits: 429 with Retry-After, per account, also for the right password', {
  timeout: 90_000,
}, async () => {
  const limited = await serverForTest({ RATE_LIMITS: 'on' });
  const body = { name: 'A', email: 'target@example.org', password };
  await limited.post('/api/auth/register', body);
  const login = (secret: string) =>
    limited.post('/api/auth/login', { email: 'target@example.org', password: secret });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++) statuses.push((await login('wrong')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const refused = await login(password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body.detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
});

test('log lines are JSON and hold no address, password, cookie or query', async () => {
  const { user, cookie } = await account(server, 'founder', 'Secret Name');
  await server.get('/about?token=hidden', { cookie });
  const lines = server.logs().trim().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('time');
  for (const secret of [user.email, password, cookie, 'Secret Name', 'hidden'])
    expect(server.logs()).not.toContain(secret);
});

test('a client that leaves in the middle of an upload is no error of ours', async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const head = `POST /api/contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json`;
  await once(socket, 'connect');
  socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"name":`);
  // The server answers this later request, so it has read the head of the upload.
  expect((await server.get('/api/health/live')).status).toBe(200);
  socket.destroy();
  await expect.poll(server.logs).toContain('"path":"/api/contact"');
  expect(await server.stop()).toBe(0);
  expect(server.logs()).toMatch(/"path":"\/api\/contact","status":"aborted"/);
  expect(server.logs()).not.toMatch(/"level":"error"/);
});

test('a mistake in the configuration stops the start with one clear line each', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/entry.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, PORT: 'abc', DEMO: 'maybe', SITE_URL: 'lab.example.org' },
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(3);
  expect(stderr).toMatch(
    /PORT must be a whole number[\s\S]*SITE_URL must be an origin[\s\S]*DEMO must be/,
  );
});

test('SIGTERM finishes and exits 0; acknowledged writes survive SIGKILL', async () => {
  const first = await startServer();
  const { cookie } = await account(first);
  const titles = Array.from({ length: 200 }, (_, index) => `Idea ${index}`);
  const answers = await Promise.all(
    titles.map((ideaTitle) => first.post('/api/ideas', idea({ ideaTitle }), { cookie })),
  );
  await first.kill();
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const second = await startServer({ DATABASE_URL: `file:${first.databaseFile}` });
  const { body } = await second.get('/api/ideas', { cookie });
  const kept = new Set(body.map((one: { ideaTitle: string }) => one.ideaTitle));
  expect(titles.filter((title) => !kept.has(title))).toEqual([]);
  expect(await second.stop()).toBe(0);
  // After a shutdown the database is a single file that can be copied.
  expect(statSync(`${first.databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  expect(await first.sql('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await first.stop();
});

test('SIGTERM does not wait for a connection that has asked for nothing', async () => {
  const server = await startServer();
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  expect((await server.get('/api/health/live')).status).toBe(200);
  const closed = once(socket, 'close');
  expect(await server.stop()).toBe(0);
  await closed;
});

test('SIGTERM lets a request in flight finish on a connection that would stay open, and exits 0', async () => {
  const server = await startServer();
  const { cookie } = await account(server);
  const body = JSON.stringify(idea());
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /api/ideas HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cookie: ${cookie.split(';')[0]}`,
  ].join('\r\n');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n`);
  // The server answers this later request, so it has read the head of the first one.
  expect((await server.get('/api/health/live')).status).toBe(200);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const stopped = server.stop();
  await expect.poll(server.logs).toContain('"message":"stopping"');
  // A second signal, as npm sends on Ctrl+C.
  process.kill(server.pid, 'SIGTERM');
  const closed = once(socket, 'close');
  socket.write(body);
  expect(await stopped).toBe(0);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
});

describe('answers to reads', () => {
  let server: Server;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer();
    cookie = (await account(server)).cookie;
    for (let i = 0; i < 20; i++)
      await server.post('/api/ideas', idea({ ideaTitle: `Idea ${i}` }), { cookie });
  });
  afterAll(() => server.stop());
  const get = (headers: Record<string, string> = {}, path = '/api/ideas?fields=card') =>
    server.get(path, { cookie, headers });

  test('come packed for those who take brotli, and say the same', async () => {
    const plain = await get({ 'Accept-Encoding': 'gzip, br;q=0' });
    const packed = await get({ 'Accept-Encoding': 'gzip, br' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.text).toBe(plain.text);
    const small = await get({ 'Accept-Encoding': 'br' }, '/api/auth/me');
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  test('a list that is long comes in pieces, and whole', async () => {
    const long = await account(server);
    const text = 'A sentence about a product. '.repeat(40);
    const answers = { marketSize: text, pricingStrategy: text, targetUsers: text };
    const ideas = Array.from({ length: 200 }, (_, i) =>
      idea({ ...answers, ideaTitle: `Long ${i} \u2028 "👩🏽‍⚕️" \\` }),
    );
    const path = '/api/ideas/import';
    await server.post(path, { ideas: ideas.slice(0, 60), apply: true }, long);
    await server.post(path, { ideas: ideas.slice(60, 130), apply: true }, long);
    await server.post(path, { ideas: ideas.slice(130), apply: true }, long);
    const list = await get({ 'Accept-Encoding': 'br' }, '/api/ideas');
    expect(list.text.length).toBeGreaterThan(256 * 1024);
    expect(list.headers.get('content-length')).toBeNull();
    const titles = list.body.map((one: { ideaTitle: string }) => one.ideaTitle);
    expect(titles).toEqual(expect.arrayContaining(ideas.map(({ ideaTitle }) => ideaTitle)));
    expect(new Set(list.body.map(({ id }: { id: string }) => id)).size).toBe(titles.length);
    const one = list.body.find((found: { ideaTitle: string }) =>
      found.ideaTitle.startsWith('Long'),
    );
    expect((await get({}, `/api/ideas/${one.id}`)).body).toEqual(one);
    const file = await get({}, '/api/ideas/export?format=json');
    // An export also has the newest decision, the regulatory outlook and the sources.
    const more = { decision: null, outlook: null, sources: [], backing: expect.any(Object) };
    expect(file.body).toEqual(list.body.map((one: object) => ({ ...one, ...more })));
    const csv = await get({}, '/api/ideas/export?format=csv');
    expect(csv.text.split('\r\n')).toHaveLength(list.body.length + 2);
  });
});
