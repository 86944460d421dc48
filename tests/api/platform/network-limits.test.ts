import { expect, test } from 'vitest';
import { deviceOf } from '../../support/accounts.ts';
import { account, contactMessage, idea, password, send } from '../../support/api.ts';
import { endpoints } from '../../support/endpoints.ts';
import { serverForFile } from '../../support/file-resources.ts';

const server = await serverForFile({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
// Without limits: counting a request takes about as long as a hash, so the queue of hashes would seldom fill.
const unlimited = await serverForFile({ TRUST_PROXY: '1' });

const from = (address: string, path: string, body: object, cookie = '', to = server) =>
  to.post(path, body, { cookie, headers: { 'X-Forwarded-For': address } });
const write = (address: string) => from(address, '/api/contact', contactMessage);
const signIn = (address: string, email: string, cookie = '') =>
  from(address, '/api/auth/login', { email, password }, cookie, unlimited);
const register = (address: string, email: string) =>
  from(address, '/api/auth/register', { name: 'A', email, password }, '', unlimited);
const hex = (n: number) => n.toString(16);

/** Sends ten messages from each IP address. @returns how many the server accepts */
async function taken(addresses: string[]) {
  let n = 0;
  for (const address of addresses)
    for (let i = 0; i < 10; i++) n += Number((await write(address)).status === 201);
  return n;
}
const range = (length: number, address: (n: number) => string) =>
  Array.from({ length }, (_, n) => address(n));

test('a /56, a /48 and a /24 take more messages than one client, and not one for each address', async () => {
  expect(await taken(range(4, (n) => `2001:db8:1:1${hex(n + 16)}::1`))).toBe(30);
  expect(await taken(range(8, (n) => `2001:db8:1:${hex(n + 2)}00::1`))).toBe(30);
  expect(await taken(['2001:db8:2:100::1'])).toBe(10);
  expect(await taken(range(11, (n) => `203.0.113.${n}`))).toBe(100);
  expect(await taken(['203.0.114.1'])).toBe(10);
});

test('a form without scripts gets a page that names the limit', async () => {
  const answer = await server.post('/api/contact', new URLSearchParams(contactMessage).toString(), {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': '2001:db8:1:1010::1',
    },
  });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('retry-after')).toBeTruthy();
  expect(answer.text).toContain('Too many attempts. Try again in');
});

/** Starts sign-ins from many clients, until the server refuses one as busy. @returns awaits all responses */
async function fillQueue(addresses: string[], kind: string) {
  const all = addresses.map((address, n) => signIn(address, `${kind}-${n}@example.org`));
  await Promise.any(all.map(async (answer) => expect((await answer).status).toBe(503)));
  return () => Promise.all(all);
}

test('four networks with sixty connections each leave a fifth its first sign-in and the contact form', async () => {
  await register('198.51.102.1', 'fifth@example.org');
  const clients = [1, 2, 3, 4].flatMap((network) =>
    range(60, (n) => `2001:db8:f${network}:${hex(n + 1)}00::1`),
  );
  const end = await fillQueue(clients, 'four');
  expect((await signIn('198.51.103.1', 'fifth@example.org')).status).toBe(200);
  expect((await from('198.51.103.1', '/api/contact', contactMessage, '', unlimited)).status).toBe(
    201,
  );
  await end();
});

test('a queue that many networks have filled keeps room for browsers that have signed in before', async () => {
  const made = await register('198.51.101.1', 'known@example.org');
  const end = await fillQueue(
    range(160, (n) => `2001:db8:${hex(256 + n)}::1`),
    'many',
  );
  expect((await signIn('198.51.101.2', 'known@example.org', deviceOf(made))).status).toBe(200);
  await end();
});

test('everything that an account writes counts against one limit, by whichever endpoint', async () => {
  const { cookie, user } = await account(server, 'admin');
  const other = await account(server, 'founder');
  const call = (method: string, path: string, body?: object) =>
    send(server, method, path, body, { cookie });
  const { id } = (await call('POST', '/api/ideas', idea())).body;
  const follow = (follows: boolean) => call('PUT', `/api/ideas/${id}/follow`, { follows });
  const statuses: number[] = [];
  for (let n = 1; n < 340; n++) statuses.push((await follow(n % 2 === 0)).status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(299);
  const refused = await follow(true);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);

  // Excludes the endpoints that read no session, or end it.
  const free = /^(POST \/api\/mail\/leave|POST \/api\/auth\/logout)$/;
  const open = [];
  for (const [method, path, audience, body] of endpoints)
    if (method !== 'GET' && audience.includes('admin') && !free.test(`${method} ${path}`)) {
      const { status } = await call(method, path.replaceAll('ID', user.id), body);
      if (status !== 429) open.push(`${status} ${method} ${path}`);
    }
  expect(open).toEqual([]);
  expect((await call('GET', `/api/ideas/${id}`)).status).toBe(200);
  const theirs = await server.put(`/api/ideas/${id}/follow`, { follows: true }, other);
  expect(theirs.status).toBeLessThan(300);
  expect((await call('POST', '/api/auth/logout')).status).toBeLessThan(300);
});
