import { expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import type { Server } from '../../support/server.ts';

test('the system page lists the warnings of the start and the background jobs', async () => {
  const server = await serverForTest({ WEBHOOK_PRIVATE_NETWORK: 'on' });
  const { cookie } = await account(server, 'admin');
  const { status, body } = await server.get('/api/admin/system', { cookie });
  expect(status).toBe(200);
  expect(body.warnings).toContainEqual({
    key: 'webhooks',
    text: 'Webhooks may lead into private networks. Set WEBHOOK_PRIVATE_NETWORK=off unless a receiver is there.',
    at: expect.any(String),
  });
  expect(body.jobs).toContainEqual(
    expect.objectContaining({ name: 'close rounds', failures: 0, lastError: null }),
  );
});

const warningsOf = async (server: Server) => {
  const { cookie } = await account(server, 'admin');
  const { body } = await server.get('/api/admin/system', { cookie });
  return body.warnings as { key: string; text: string }[];
};
/** Sends the contact form as a browser without scripts does. */
const form = (server: Server, headers: Record<string, string>) =>
  server.post('/api/contact', 'name=A&email=a%40example.org&message=Long+enough+to+be+one', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });
const visit = (server: Server, headers: Record<string, string>) =>
  server.get('/about', { headers });

test('a proxy is reported once while TRUST_PROXY is 0, and a request of another site is not', async () => {
  const server = await serverForTest();
  expect((await warningsOf(server)).map(({ key }) => key)).not.toContain('TRUST_PROXY');
  // A request of another site is refused on a page, and reports nothing.
  const others: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of others) {
    const answer = await form(server, headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('This request came from another site.');
  }
  for (let i = 0; i < 3; i++) await visit(server, { 'X-Forwarded-For': '192.0.2.1' });
  const warnings = await warningsOf(server);
  expect(warnings.find(({ key }) => key === 'TRUST_PROXY')?.text).toContain('TRUST_PROXY=1');
  expect(server.logs().split('x-forwarded-for, but TRUST_PROXY is 0')).toHaveLength(2);
  expect(warnings.map(({ key }) => key)).not.toContain('SITE_URL');
});

test('more proxies in TRUST_PROXY than add an address, and another scheme of theirs, are reported; a probe is not', async () => {
  const server = await serverForTest({ TRUST_PROXY: '2' });
  await server.get('/api/health/live');
  expect(server.logs()).not.toContain('TRUST_PROXY is 2');
  await visit(server, { 'X-Forwarded-For': '192.0.2.1' });
  expect(server.logs()).toContain('TRUST_PROXY is 2, but a request came with 1 addresses');
  await visit(server, { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2', 'X-Forwarded-Proto': 'https' });
  expect((await warningsOf(server)).map(({ key }) => key)).toContain('SITE_URL');
});

test.each([
  ['scheme', ({ origin }: Server) => ({ Origin: origin.replace('http:', 'https:') })],
  ['port', () => ({ Origin: 'http://127.0.0.1:1' })],
  [
    'host, of which the browser says that it is ours',
    () => ({ Origin: 'https://lab.example.org', 'Sec-Fetch-Site': 'same-origin' }),
  ],
])(
  'SITE_URL with another %s: the form says on a page what is wrong, and the setting is named',
  async (_, headers) => {
    const server = await serverForTest();
    const answer = await form(server, headers(server) as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain(`This site is set up for ${server.origin}`);
    expect(answer.text).not.toContain('another site');
    const named = (await warningsOf(server)).find(({ key }) => key === 'SITE_URL');
    expect(named?.text).toContain('Set SITE_URL to the address that browsers show');
  },
);
