import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, password, send, sql } from '../support/api.ts';
import { type MailServer, startMailServer, tokenIn } from '../support/mail.ts';
import { type Server, startServer } from '../support/server.ts';

let server: Server;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1', SMTP_URL: mail.url });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** Somebody who asks from an address of their own. */
const from = (address: string) => {
  const ask = (method: string, path: string, body: unknown, cookie = '') =>
    send(server, method, path, body, { cookie, headers: { 'X-Forwarded-For': address } });
  return {
    ask,
    register: (email: string, cookie = '') =>
      ask('POST', '/api/auth/register', { name: 'A', email, password }, cookie),
    write: (cookie = '') =>
      ask(
        'POST',
        '/api/contact',
        { name: 'A', email: 'a@example.org', message: 'Long enough to be one' },
        cookie,
      ),
    login: (email: string, pass: string) =>
      ask('POST', '/api/auth/login', { email, password: pass }),
  };
};

test('a session lifts no limit of an address: another one is only a registration away', async () => {
  const { register, write } = from('192.0.2.1');
  const first = cookieOf(await register('first@example.org'));
  const second = cookieOf(await register('second@example.org', first));
  for (let i = 0; i < 5; i++) expect((await write()).status).toBe(201);
  for (let i = 0; i < 5; i++) expect((await write(first)).status).toBe(201);
  for (const cookie of ['', first, second]) expect((await write(cookie)).status).toBe(429);
});

test('all addresses of one IPv6 network share a limit, and another network has its own', async () => {
  for (let i = 1; i <= 10; i++) expect((await from(`2001:db8:1:1::${i}`).write()).status).toBe(201);
  expect((await from('2001:db8:1:1:ffff::').write()).status).toBe(429);
  expect((await from('2001:db8:1:2::1').write()).status).toBe(201);
});

test('a port that a proxy names with the address makes no limit of its own', async () => {
  for (let i = 1; i <= 10; i++)
    expect((await from(`192.0.2.4:${5000 + i}`).write()).status).toBe(201);
  expect((await from('192.0.2.4').write()).status).toBe(429);
  expect((await from('192.0.2.4:6000').write()).status).toBe(429);
});

test('the email is changed five times an hour, also with the right password', async () => {
  const { ask, register } = from('192.0.2.3');
  const cookie = cookieOf(await register('mover@example.org'));
  const change = (email: string) => ask('PUT', '/api/account/email', { email, password }, cookie);
  for (let i = 0; i < 5; i++) expect((await change(`mover${i}@example.org`)).status).toBe(200);
  const refused = await change('first@example.org');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the password is changed ten times an hour, also with the right one', async () => {
  const { ask, register } = from('192.0.2.4');
  const cookie = cookieOf(await register('changer@example.org'));
  const change = (now: string, newPassword: string) =>
    ask('PUT', '/api/account/password', { password: now, newPassword }, cookie);
  let now = password;
  for (let i = 0; i < 10; i++) {
    expect((await change(now, `password ${i}`)).status).toBe(204);
    now = `password ${i}`;
  }
  expect((await change(now, 'one more')).status).toBe(429);
});

test('wrong passwords use up no change of the email', async () => {
  const { ask, register } = from('203.0.113.77');
  const cookie = await register('typing@example.org').then(cookieOf);
  const change = (email: string, password: string) =>
    ask('PUT', '/api/account/email', { email, password }, cookie);
  for (let i = 0; i < 6; i++)
    expect((await change('next@example.org', `wrong ${i}`)).status).toBe(400);
  expect((await change('next@example.org', password)).status).toBe(200);
});

test('a new password by mail ends the wait after wrong ones', async () => {
  const { ask, register, login } = from('192.0.2.5');
  const email = 'locked@example.org';
  await register(email);
  for (let i = 0; i < 10; i++) expect((await login(email, 'wrong')).status).toBe(401);
  expect((await login(email, password)).status).toBe(429);
  await ask('POST', '/api/auth/forgotten', { email });
  const token = tokenIn(await mail.mailTo(email, 'Set a new password'));
  const newPassword = 'brand new password';
  expect((await ask('POST', '/api/auth/reset', { token, newPassword })).status).toBe(204);
  expect((await login(email, newPassword)).status).toBe(200);
});

test('counts that have run out are deleted with the next start, and the others hold', async () => {
  await from('192.0.2.77').write();
  const [held] = await sql(server, 'select key from rate_limits order by expire desc limit 1');
  await sql(server, "insert into rate_limits (key, points, expire) values ('old', 1, ?)", [
    Date.now() - 1000,
  ]);
  const next = await startServer({ DATABASE_URL: `file:${server.databaseFile}` });
  const keys = (await sql(server, 'select key from rate_limits')).map(({ key }) => key);
  await next.stop();
  expect(keys).not.toContain('old');
  expect(keys).toContain(held?.key);
});
