import { expect, test } from 'vitest';
import type { SignInMethod } from '#features/accounts/domain/sign-in-method.ts';
import { newSession } from '../../support/accounts.ts';
import {
  type Account,
  account,
  cookieOf,
  idea,
  password,
  send,
  updateUser,
} from '../../support/api.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { endpoints } from '../../support/endpoints.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { addPasskey, newDevice } from '../../support/passkeys.ts';
import { runCommand } from '../../support/run-command.ts';
import { sameDatabase, startServer } from '../../support/server.ts';
import { accessToken } from '../../support/tokens.ts';

const day = 24 * 60 * 60 * 1000;
const server = await interleavingServer({ REQUIRE_SECOND_FACTOR: 'founders' });

const asked = ({ user }: Account, daysAgo: number) =>
  updateUser(server, user.id, 'second_step_since = ?', Date.now() - daysAgo * day);
const signedInBy = ({ user }: Account, way: SignInMethod) =>
  server.sql('update sessions set signed_in_by = ? where user_id = ?', [way, user.id]);
const get = (path: string, who: { cookie: string }) => server.get(path, who);

/** The endpoints of the account that read or delete ideas. */
const concernsIdeas = ['/api/account/data', '/api/account/delete'];

/** A session of each role whose days of grace are over. */
const late = {
  user: await account(server, 'user'),
  founder: await account(server, 'founder'),
  admin: await account(server, 'admin'),
};
for (const who of Object.values(late)) await asked(who, 14);

test.each(endpoints.filter(([, path]) => !path.endsWith('/logout')))(
  'a session without a second step, once the days of grace are over: %s %s',
  async (method, path, audience, body) => {
    for (const [role, who] of Object.entries(late)) {
      const answer = await send(server, method, path, body && {}, who);
      const isFoundersOnly = !audience.includes('user') || concernsIdeas.includes(path);
      const isLed = role !== 'user' && audience.includes(role) && isFoundersOnly;
      expect(answer.body?.secondFactor, role).toBe(isLed ? true : undefined);
      if (isLed || answer.body?.secondStepLink) expect(answer.status).toBe(403);
      else if (audience.includes(role)) expect([401, 403], role).not.toContain(answer.status);
    }
  },
);

test.each<SignInMethod>(['password and code', 'passkey', 'provider'])(
  'a session by %s passes',
  async (way) => {
    const who = await account(server, 'admin');
    await asked(who, 20);
    expect((await get('/api/ideas', who)).status).toBe(403);
    // Such a session makes no administrator either.
    const email = `next-of-${who.user.id}@example.org`;
    const made = { name: 'Next', email, password, role: 'admin' };
    const refused = await server.post('/api/auth/register', made, who);
    expect([refused.status, refused.body.secondFactor]).toEqual([403, true]);
    await signedInBy(who, way);
    expect((await get('/api/ideas', who)).status).toBe(200);
    expect((await get('/api/auth/me', who)).body.user).not.toHaveProperty('secondStepBy');
  },
);

test('codes or a passkey that are added open the tracker at once, until they are removed; other sessions need a code', async () => {
  const who = await account(server);
  await asked(who, 13);
  // The session announces the day, and the tracker stays open until then.
  const secondStepBy = async () => (await get('/api/auth/me', who)).body.user.secondStepBy;
  expect(Math.round((Date.parse(await secondStepBy()) - Date.now()) / day)).toBe(1);
  expect((await get('/api/ideas', who)).status).toBe(200);
  const plain = await account(server, 'user');
  expect((await get('/api/auth/me', plain)).body.user).toEqual(plain.user);
  const other = await newSession(server, who);
  const { secret } = await turnOnCodes(server, who);
  await asked(who, 14);
  expect((await get('/api/ideas', who)).status).toBe(200);
  expect((await get('/api/ideas', other)).body.secondFactor).toBe(true);
  const body = { code: codeOf(secret) };
  const confirmed = await server.post('/api/account/confirm', body, other);
  expect((await get('/api/ideas', { cookie: cookieOf(confirmed) })).status).toBe(200);
  // Without codes the account page is required again, until a passkey is added.
  await server.delete('/api/account/codes', who);
  expect((await get('/api/ideas', who)).body.secondFactor).toBe(true);
  await asked(who, 13);
  const { body: passkey } = await addPasskey(server, who, newDevice(server));
  await asked(who, 14);
  expect((await get('/api/ideas', who)).status).toBe(200);
  await server.delete(`/api/account/passkeys/${passkey.id}`, who);
  expect((await get('/api/ideas', who)).body.secondFactor).toBe(true);
});

test('codes with a new key before the write are not turned on by the former key', async () => {
  const who = await account(server);
  const path = '/api/account/codes';
  const { secret } = (await server.post(path, undefined, who)).body;
  const answer = await server.interleave(
    () => server.put(path, { code: codeOf(secret) }, who),
    `update code_secrets set secret = 'another' where user_id = '${who.user.id}'`,
  );
  expect(answer.body).toMatchObject({ status: 409, detail: expect.stringMatching(/^Begin again/) });
  expect((await get(path, who)).body).toEqual({ codesSince: null, recoveryCodes: 0 });
  const begunBy = 'select signed_in_by by from sessions where user_id = ?';
  expect(await server.sql(begunBy, [who.user.id])).toEqual([{ by: 'password' }]);
});

test.each(['sessions', 'access_tokens'])(
  'a second step of %s that is taken away before the write no longer counts',
  async (table) => {
    const who = await account(server);
    await asked(who, 14);
    await signedInBy(who, 'password and code');
    const way = table === 'sessions' ? who : await accessToken(server, who);
    const { status, body } = await server.interleave(
      () => server.post('/api/ideas', idea(), way),
      `update ${table} set signed_in_by = 'password' where user_id = '${who.user.id}'`,
    );
    expect([status, body.secondFactor]).toEqual([403, true]);
    expect(await server.sql('select 1 from ideas where user_id = ?', [who.user.id])).toEqual([]);
  },
);

test('an administrator or the operator creates the link for a second step where the lab sends no mail', async () => {
  const [who, admin] = [await account(server), await account(server, 'admin')];
  await asked(who, 20);
  await asked(admin, 1);
  const path = '/api/account/second-step';
  expect((await get(path, who)).body).toEqual({ methods: [], link: 'no mail' });
  const lacksSecondStep = async ({ user }: Account) =>
    (await get(`/api/admin/people?q=${user.email}`, admin)).body.items[0].lacksSecondStep;
  expect([await lacksSecondStep(who), await lacksSecondStep(admin)]).toEqual([true, false]);
  const press = `/api/admin/people/${who.user.id}/second-step`;
  expect((await server.post(press, undefined, who)).status).toBe(403);
  const given = await server.post(press, undefined, admin);
  expect([given.status, given.body.link]).toEqual([
    201,
    expect.stringMatching(/\/second-step#[\w-]{43}$/),
  ]);
  expect((await get('/api/admin/audit', admin)).body.items[0]).toMatchObject({
    action: 'second-step-link.created',
    actor: { id: admin.user.id },
    subject: { id: who.user.id },
  });
  const token = given.body.link.split('#')[1];
  await server.sql('update one_time_links set expires_at = 1');
  expect((await server.put(path, { token }, who)).status).toBe(400);

  const run = () => runCommand(server.databaseFile, ['user', 'second-step-link', who.user.email]);
  const [, printed = ''] = /#([\w-]{43})/.exec(run()) ?? [];
  const now = { cookie: cookieOf(await server.put(path, { token: printed }, who)) };
  await turnOnCodes(server, now);
  expect((await get('/api/ideas', now)).status).toBe(200);
  expect(await lacksSecondStep(who)).toBe(false);
  expect((await server.post(press, undefined, admin)).status).toBe(409);
  expect(run).toThrow('has a passkey, codes');
});

test('the days of grace begin for all accounts with the first start that has the setting, and end without it', async () => {
  const own = await serverForTest();
  const who = await account(own);
  const plain = await account(own, 'user');
  const since = () =>
    own.sql(
      'select second_step_since is not null since from users where id in (?, ?) order by role',
      [who.user.id, plain.user.id],
    );
  const restart = async (env: Record<string, string>) =>
    (await startServer({ ...sameDatabase(own), ...env })).stop();
  await restart({ REQUIRE_SECOND_FACTOR: 'founders' });
  expect(await since()).toEqual([{ since: 1 }, { since: 0 }]);
  // A date in the future, set by a wrong clock, would never pass.
  const ahead = Date.now() + 365 * 24 * 60 * 60 * 1000;
  const id = [who.user.id];
  await own.sql(`update users set second_step_since = ${ahead} where id = ?`, id);
  await restart({ REQUIRE_SECOND_FACTOR: 'founders' });
  const [row] = await own.sql('select second_step_since as noted from users where id = ?', id);
  expect(Number(row?.noted)).toBeLessThanOrEqual(Date.now());
  expect(Number(row?.noted)).toBeGreaterThan(Date.now() - 10 * 60 * 1000);
  await restart({});
  expect(await since()).toEqual([{ since: 0 }, { since: 0 }]);
});
