import { expect, test } from 'vitest';
import { account, idea } from '../../support/api.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

const raw = (path: string, headers?: Record<string, string>) => sendRaw(server, path, headers);

test.each(['evil.example', 'evil.example:4321', '127.0.0.1.evil.example'])(
  'Host %j: 421, nothing reflected',
  async (Host) => {
    for (const path of ['/', '/api/ideas', '/contact/']) {
      const answer = await raw(path, { Host });
      expect(answer.status).toBe(421);
      expect(JSON.stringify(answer)).not.toContain('evil');
    }
  },
);

test.each([
  ['decides the path', 'localhost/api/ideas?'],
  ['is a path of 15 KB', `localhost/api${'/'.repeat(15_000)}x`],
  ['names a user', 'a@b'],
  ['has a space', 'a b'],
  ['is half a number', '['],
  ['has a fragment', 'localhost#'],
  ['has a port above 65535', 'localhost:99999'],
])('a Host that %s: 400, also where a probe may use any', async (_, Host) => {
  for (const path of ['/api/health', '/api/ideas', '/']) {
    const { status, headers, text } = await raw(path, { Host });
    expect([status, headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(text).status).toBe(400);
  }
});

test('probes may use the address; a forwarded host changes nothing', async () => {
  expect((await raw('/api/health/ready', { Host: '10.0.0.7:8080' })).status).toBe(200);
  const page = await raw('/', { Host: 'localhost', 'X-Forwarded-Host': 'evil.example' });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('evil.example');
});

test.each([
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cpackage.json',
  '/.env',
  '/_headers.json',
  '/server/entry.mjs',
  '/_astro/../../server/entry.mjs',
  '/%252e%252e/package.json',
  '/.git/config',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/404',
])('nothing but the built site is served: %s is not found', async (path) => {
  const { status, text } = await raw(path);
  expect([400, 404]).toContain(status);
  expect(text).not.toMatch(/root:x:|"dependencies"|createServer/);
});

test.each(['//evil.example/', '///evil.example/', '/\\evil.example/', '/%2f%2fevil.example/'])(
  'no redirect leads to another site: %s',
  async (path) => {
    const { headers } = await raw(path);
    expect(String(headers.location ?? '/')).toMatch(/^\/(?![/\\])/);
  },
);

test.each([
  '//',
  '///',
  '//[',
  '//:x',
  '/?//',
  '//?view=prioritise',
  '/%',
  '/\\\\',
  '/idea-tracker//',
])('the path %s, which is no URL, ends no server', async (path) => {
  const { status } = await raw(path);
  expect(status).toBeLessThan(500);
  expect((await raw('/')).status).toBe(200);
});

test('/.well-known/security.txt names a contact and expires within a year', async () => {
  const { status, text, headers } = await raw('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toContain('Contact: mailto:hello@example.org');
  expect(text).toContain(`Canonical: ${server.origin}/.well-known/security.txt`);
  const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('markup in texts is stored and returned as text', async () => {
  const { cookie } = await account(server);
  const ideaTitle = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const { body } = await server.post('/api/ideas', idea({ ideaTitle }), { cookie });
  const answer = await server.get(`/api/ideas/${body.id}`, { cookie });
  expect(answer.body.ideaTitle).toBe(ideaTitle);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const page = await server.get(`/idea-tracker/${encodeURIComponent(ideaTitle)}`);
  expect(page.text).not.toContain('<img src=x');
});
