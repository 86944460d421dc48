import { expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { serverForFile, serverForTest } from '../../support/file-resources.ts';
import type { Server } from '../../support/server.ts';

const server = await serverForFile({ WEBHOOK_PRIVATE_NETWORK: 'on' });

/** The system page of the administration. */
const system = async (on: Server) =>
  (await on.get('/api/admin/system', await account(on, 'admin'))).body;
const warningOf = async (on: Server, key: string) => {
  const { warnings } = await system(on);
  return warnings.find((one: { key: string }) => one.key === key)?.text;
};
/** Sends the contact form as a browser without scripts does. */
const form = (headers: Record<string, string>) =>
  server.post('/api/contact', 'name=A&email=a%40example.org&message=Long+enough+to+be+one', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });
const visit = (on: Server, headers: Record<string, string>) => on.get('/about', { headers });

test('the system page lists the warnings of the start and the background jobs', async () => {
  const { warnings, jobs } = await system(server);
  expect(warnings).toContainEqual({
    key: 'webhooks',
    text: 'Webhooks may lead into private networks. Set WEBHOOK_PRIVATE_NETWORK=off unless a receiver is there.',
    at: expect.any(String),
  });
  expect(jobs).toContainEqual(
    expect.objectContaining({ name: 'close rounds', failures: 0, lastError: null }),
  );
});

test('a proxy is reported once while TRUST_PROXY is 0, and a request of another site is not', async () => {
  expect(await warningOf(server, 'TRUST_PROXY')).toBeUndefined();
  // A request of another site is refused on a page, and reports nothing.
  const others: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of others) {
    const answer = await form(headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('This request came from another site.');
  }
  for (let i = 0; i < 3; i++) await visit(server, { 'X-Forwarded-For': '192.0.2.1' });
  expect(await warningOf(server, 'TRUST_PROXY')).toContain('TRUST_PROXY=1');
  expect(server.logs().split('x-forwarded-for, but TRUST_PROXY is 0')).toHaveLength(2);
  expect(await warningOf(server, 'SITE_URL')).toBeUndefined();
});

test('more proxies in TRUST_PROXY than add an address, and another scheme of theirs, are reported; a probe is not', async () => {
  const behind = await serverForTest({ TRUST_PROXY: '2' });
  await behind.get('/api/health/live');
  expect(behind.logs()).not.toContain('TRUST_PROXY is 2');
  await visit(behind, { 'X-Forwarded-For': '192.0.2.1' });
  expect(behind.logs()).toContain('TRUST_PROXY is 2, but a request came with 1 addresses');
  await visit(behind, { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2', 'X-Forwarded-Proto': 'https' });
  expect(await warningOf(behind, 'SITE_URL')).toBeDefined();
});

test('the page after a form names SITE_URL, and says whether its scheme, port or host is wrong', async () => {
  const ofOurPage: Record<string, string>[] = [
    { Origin: server.origin.replace('http:', 'https:') },
    { Origin: 'http://127.0.0.1:1' },
    // The browser says that the page is ours.
    { Origin: 'https://lab.example.org', 'Sec-Fetch-Site': 'same-origin' },
  ];
  for (const headers of ofOurPage) {
    const answer = await form(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain(`This site is set up for ${server.origin}`);
    expect(answer.text).not.toContain('another site');
  }
  const named = await warningOf(server, 'SITE_URL');
  expect(named).toContain('Set SITE_URL to the address that browsers show');
});
