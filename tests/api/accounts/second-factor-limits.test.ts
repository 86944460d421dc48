import { expect, test } from 'vitest';
import { type Answer, cookieOf, password } from '../../support/api.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { startServer } from '../../support/server.ts';

const server = await forThisFile(startServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }));

/** A client with its own IP address. */
const from = (address: string) => {
  const ask = (path: string, body: unknown, cookie = '') =>
    server.post(path, body, { cookie, headers: { 'X-Forwarded-For': address } });
  return {
    ask,
    login: (email: string, cookie = '') => ask('/api/auth/login', { email, password }, cookie),
    sendCode: (asked: Answer, code: string, more = '') =>
      ask('/api/auth/code', { code }, `${cookieOf(asked)}; ${more}`),
  };
};
const deviceOf = (answer: Answer) => /known_device=[\w-]+/.exec(cookieOf(answer))?.[0] ?? '';

test('somebody who has the password and guesses codes locks out their own network, and neither the owner nor a known device', async () => {
  const email = 'owner@example.org';
  const home = from('192.0.2.10');
  const made = await home.ask('/api/auth/register', { name: 'Owner', email, password });
  await server.sql('update users set email_proven_at = 1 where email = ?', [email]);
  const { secret } = await turnOnCodes(server, { cookie: cookieOf(made) });
  const thief = from('203.0.113.66');
  const asked = await thief.login(email);
  const statuses = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await thief.sendCode(asked, `00000${i % 10}`)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  const right = await thief.sendCode(asked, codeOf(secret));
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  // Entering the password again does not reset the limit.
  expect((await thief.sendCode(await thief.login(email), codeOf(secret))).status).toBe(429);
  // The owner's known browser in the thief's network.
  const device = deviceOf(made);
  const known = await thief.sendCode(await thief.login(email, device), codeOf(secret), device);
  expect(known.status).toBe(200);
  // A new browser of the owner in another network.
  const elsewhere = from('198.51.100.20');
  const next = await elsewhere.sendCode(await elsewhere.login(email), codeOf(secret, 1));
  expect(next.status).toBe(200);
});
