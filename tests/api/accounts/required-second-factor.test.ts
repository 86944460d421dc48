import { beforeAll, describe, expect, test } from 'vitest';
import type { SignInMethod } from '../../../src/features/accounts/domain/sign-in-method.ts';
import { type Account, account, cookieOf, idea, password, send, sql } from '../../support/api.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { endpoints } from '../../support/endpoints.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { addPasskey, newDevice } from '../../support/passkeys.ts';
import { freePort, startServer } from '../../support/server.ts';
import { waitForWrites } from '../../support/withdraw-rights.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

const day = 24 * 60 * 60 * 1000;
const metricsPort = await freePort();
const server = await forThisFile(
  startServer({
    METRICS_PORT: String(metricsPort),
    REQUIRE_SECOND_FACTOR: 'founders',
  }),
);

const asked = ({ user }: Account, daysAgo: number) =>
  sql(server, 'update users set second_step_since = ? where id = ?', [
    Date.now() - daysAgo * day,
    user.id,
  ]);
const signedInBy = ({ user }: Account, way: SignInMethod) =>
  sql(server, 'update sessions set signed_in_by = ? where user_id = ?', [way, user.id]);
const get = (path: string, who: { cookie: string }) => send(server, 'GET', path, undefined, who);

/** The endpoints of the account that read or delete ideas. */
const concernsIdeas = ['/api/account/data', '/api/account/delete'];

describe('a session without a second step, once the days of grace are over', () => {
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    for (const role of ['user', 'founder', 'admin'] as const) {
      const who = await account(server, role);
      await asked(who, 14);
      cookies[role] = who.cookie;
    }
  });

  test.each(endpoints.filter(([, path]) => !path.endsWith('/logout')))(
    '%s %s',
    async (method, path, audience, body) => {
      for (const role of ['user', 'founder', 'admin']) {
        const answer = await send(server, method, path, body && {}, {
          cookie: cookies[role] ?? '',
        });
        const isFoundersOnly = !audience.includes('user') || concernsIdeas.includes(path);
        const isLed = role !== 'user' && audience.includes(role) && isFoundersOnly;
        expect(answer.body?.secondFactor, role).toBe(isLed ? true : undefined);
        if (isLed || answer.body?.secondStepLink) expect(answer.status).toBe(403);
        else if (audience.includes(role)) expect([401, 403], role).not.toContain(answer.status);
      }
    },
  );
});

test.each<SignInMethod>(['password and code', 'passkey', 'provider'])(
  'a session by %s passes',
  async (way) => {
    const who = await account(server);
    await asked(who, 20);
    expect((await get('/api/ideas', who)).status).toBe(403);
    await signedInBy(who, way);
    expect((await get('/api/ideas', who)).status).toBe(200);
    expect((await get('/api/auth/me', who)).body.user).not.toHaveProperty('secondStepBy');
  },
);

test('such a session makes no administrator either', async () => {
  const who = await account(server, 'admin');
  await asked(who, 20);
  const made = { name: 'Next', email: 'next-admin@example.org', password, role: 'admin' };
  const answer = await send(server, 'POST', '/api/auth/register', made, who);
  expect([answer.status, answer.body.secondFactor]).toEqual([403, true]);
});

test('for fourteen days it is announced alone, with the day', async () => {
  const who = await account(server);
  await asked(who, 13);
  expect((await get('/api/ideas', who)).status).toBe(200);
  const { user } = (await get('/api/auth/me', who)).body;
  expect(Math.round((Date.parse(user.secondStepBy) - Date.now()) / day)).toBe(1);
  const plain = await account(server, 'user');
  expect((await get('/api/auth/me', plain)).body.user).toEqual(plain.user);
});

test('codes that are turned on open the way at once; other sessions do so by a code', async () => {
  const who = await account(server);
  await asked(who, 13);
  const login = await send(server, 'POST', '/api/auth/login', { email: who.user.email, password });
  const other = { cookie: cookieOf(login) };
  const { secret } = await turnOnCodes(server, who);
  await asked(who, 14);
  expect((await get('/api/ideas', who)).status).toBe(200);
  expect((await get('/api/ideas', other)).body.secondFactor).toBe(true);
  const body = { code: codeOf(secret) };
  const confirmed = await send(server, 'POST', '/api/account/confirm', body, other);
  expect((await get('/api/ideas', { cookie: cookieOf(confirmed) })).status).toBe(200);
  // Without codes the account page is required again.
  await send(server, 'DELETE', '/api/account/codes', undefined, who);
  expect((await get('/api/ideas', who)).body.secondFactor).toBe(true);
});

test('a passkey that is added opens the way at once, until it is removed', async () => {
  const who = await account(server);
  await asked(who, 13);
  const { body: passkey } = await addPasskey(server, who, newDevice(server));
  await asked(who, 14);
  expect((await get('/api/ideas', who)).status).toBe(200);
  await send(server, 'DELETE', `/api/account/passkeys/${passkey.id}`, undefined, who);
  expect((await get('/api/ideas', who)).body.secondFactor).toBe(true);
});

test('codes that are begun anew between the look and the write are not turned on by the former key', async () => {
  const who = await account(server);
  const path = '/api/account/codes';
  const { secret } = (await send(server, 'POST', path, undefined, who)).body;
  const letGo = await holdWriteLock(server.databaseFile);
  const answer = send(server, 'PUT', path, { code: codeOf(secret) }, who);
  await waitForWrites(metricsPort, 1);
  await letGo(`update code_secrets set secret = 'another' where user_id = '${who.user.id}'`);
  expect((await answer).body).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^Begin again/),
  });
  expect((await get(path, who)).body).toEqual({ codesSince: null, recoveryCodes: 0 });
  const begunBy = 'select signed_in_by by from sessions where user_id = ?';
  expect(await sql(server, begunBy, [who.user.id])).toEqual([{ by: 'password' }]);
});

test('a second step that is taken away between the look and the write no longer acts', async () => {
  const who = await account(server);
  await asked(who, 14);
  await signedInBy(who, 'password and code');
  const letGo = await holdWriteLock(server.databaseFile);
  const answer = send(server, 'POST', '/api/ideas', idea(), who);
  await waitForWrites(metricsPort, 1);
  await letGo(`update sessions set signed_in_by = 'password' where user_id = '${who.user.id}'`);
  const { status, body } = await answer;
  expect([status, body.secondFactor]).toEqual([403, true]);
  expect(await sql(server, 'select 1 from ideas where user_id = ?', [who.user.id])).toEqual([]);
});

test('the days begin with the first start that has the setting, for accounts that nobody uses too, and end with it', async () => {
  const own = await startServer();
  const who = await account(own);
  const plain = await account(own, 'user');
  const since = () =>
    sql(
      own,
      'select second_step_since is not null since from users where id in (?, ?) order by role',
      [who.user.id, plain.user.id],
    );
  const DATABASE_URL = `file:${own.databaseFile}`;
  const restart = async (env: Record<string, string>) =>
    (await startServer({ DATABASE_URL, ...env })).stop();
  await restart({ REQUIRE_SECOND_FACTOR: 'founders' });
  expect(await since()).toEqual([{ since: 1 }, { since: 0 }]);
  // A date in the future, set by a wrong clock, would never pass.
  const ahead = Date.now() + 365 * 24 * 60 * 60 * 1000;
  const id = [who.user.id];
  await sql(own, `update users set second_step_since = ${ahead} where id = ?`, id);
  await restart({ REQUIRE_SECOND_FACTOR: 'founders' });
  const [row] = await sql(own, 'select second_step_since as noted from users where id = ?', id);
  expect(Number(row?.noted)).toBeLessThanOrEqual(Date.now());
  expect(Number(row?.noted)).toBeGreaterThan(Date.now() - 10 * 60 * 1000);
  await restart({});
  expect(await since()).toEqual([{ since: 0 }, { since: 0 }]);
  await own.stop();
});
