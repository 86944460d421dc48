import { expect, test } from 'vitest';
import { loggedEvents, newSession } from '../../support/accounts.ts';
import { type Account, account, cookieOf, password, send } from '../../support/api.ts';
import { endpoints } from '../../support/endpoints.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { contents } from '../../support/withdraw-rights.ts';

const server = await interleavingServer();

const minute = 60_000;

/** Moves the time of the last reauthentication into the past. */
const confirmedAgo = ({ user }: Account, ms: number) =>
  server.sql('update sessions set confirmed_at = ? where user_id = ?', [Date.now() - ms, user.id]);
const confirm = (who: { cookie: string }, proof: object = { password }) =>
  server.post('/api/account/confirm', proof, who);
const me = (who: { cookie: string }) => server.get('/api/auth/me', who);

async function stale(role: 'user' | 'founder' | 'admin' = 'founder') {
  const who = await account(server, role);
  await confirmedAgo(who, 10 * minute);
  return who;
}

test('returns 403 after ten minutes at each endpoint that changes access, and changes nothing', async () => {
  const who = await stale('admin');
  const tables = async () => {
    // A refused request may change these: the counters of SQLite and the challenges of passkeys.
    const { sqlite_sequence: _, passkey_challenges: _made, ...all } = await contents(server);
    return all;
  };
  const before = await tables();
  const asking: string[] = [];
  for (const [method, path, audience, body] of endpoints) {
    if (!audience.includes('admin') || path.endsWith('/logout')) continue;
    const answer = await send(server, method, path, body && {}, who);
    if (!answer.body?.confirm) continue;
    asking.push(`${method} ${path}`);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      detail: 'Confirm that it is you first.',
      confirm: true,
      ways: ['password'],
    });
  }
  expect(await tables()).toEqual(before);
  expect(asking.sort()).toEqual([
    'DELETE /api/account/codes',
    'DELETE /api/account/passkeys/ID',
    'DELETE /api/account/provider',
    'DELETE /api/account/tokens/ID',
    'DELETE /api/admin/invitations/ID',
    'DELETE /api/admin/people/ID/sessions',
    'DELETE /api/admin/webhooks/ID',
    'GET /api/account/confirm',
    'GET /api/account/data',
    'GET /api/admin/webhooks/ID',
    'PATCH /api/admin/people/ID',
    'POST /api/account/codes',
    'POST /api/account/delete',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/options',
    'POST /api/account/provider',
    'POST /api/account/recovery-codes',
    'POST /api/account/sessions/end',
    'POST /api/account/tokens',
    'POST /api/admin/invitations',
    'POST /api/admin/outbox/ID/text',
    'POST /api/admin/people/ID/delete',
    'POST /api/admin/people/ID/second-step',
    'POST /api/admin/webhooks',
    'PUT /api/account/codes',
    'PUT /api/account/email',
    'PUT /api/account/password',
    'PUT /api/admin/webhooks/ID',
    'PUT /api/admin/webhooks/ID/state',
  ]);
});

test('asks for reauthentication to create an account with a role, not a plain one', async () => {
  const who = await stale('admin');
  const body = { name: 'New', email: 'new-admin@example.org', password };
  const path = '/api/auth/register';
  const refused = await server.post(path, { ...body, role: 'admin' }, who);
  expect([refused.status, refused.body.confirm]).toEqual([403, true]);
  // A caller without the role is not asked.
  const other = await server.patch('/api/admin/people/ID', { role: 'admin' }, await stale());
  expect([other.status, other.body.confirm]).toEqual([403, undefined]);
  const again = { cookie: cookieOf(await confirm(who)) };
  expect((await server.post(path, { ...body, role: 'admin' }, again)).status).toBe(201);
  const plain = { ...body, email: 'new-user@example.org' };
  expect((await server.post(path, plain, await stale('admin'))).status).toBe(201);
});

test('a proof counts for nine minutes, a sign-in counts, and a session without proof asks at once', async () => {
  const who = await account(server);
  const asks = async (as: { cookie: string } = who) =>
    (await server.get('/api/account/confirm', as)).status;
  expect(await asks()).toBe(204);
  await confirmedAgo(who, 9 * minute);
  expect(await asks()).toBe(204);
  await server.sql('update sessions set confirmed_at = null where user_id = ?', [who.user.id]);
  expect(await asks()).toBe(403);
  expect(await asks(await newSession(server, who))).toBe(204);
});

test('returns 403 when the ten minutes end while the write waits', async () => {
  const who = await account(server, 'admin');
  const other = await account(server);
  const role = { role: 'admin' };
  const { status, body } = await server.interleave(
    () => server.patch(`/api/admin/people/${other.user.id}`, role, who),
    `update sessions set confirmed_at = 1 where user_id = '${who.user.id}'`,
  );
  expect([status, body.confirm]).toEqual([403, true]);
  const rows = await server.sql('select role from users where id = ?', [other.user.id]);
  expect(rows).toEqual([{ role: 'founder' }]);
});

test('a confirmation continues the session under another id and ends the old one, once for concurrent requests', async () => {
  const who = await stale();
  const rows = () =>
    server.sql('select created_at, device, signed_in_by from sessions where user_id = ?', [
      who.user.id,
    ]);
  const before = await rows();
  const answers = await Promise.all([confirm(who), confirm(who)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const [answer] = answers.filter(({ status }) => status === 200);
  expect(answer?.body.user).toEqual(who.user);
  const next = { cookie: answer ? cookieOf(answer) : '' };
  expect(await rows()).toEqual(before);
  expect((await me(next)).status).toBe(200);
  expect((await server.get('/api/account/confirm', next)).status).toBe(204);
  const former = await me(who);
  // The response clears no cookie, so a browser keeps its new session.
  expect([former.status, former.cookies]).toEqual([401, []]);
  const [latest] = await loggedEvents(server, next);
  expect(latest).toEqual(['identity.confirmed', 'by password']);
});

test('a confirmation logs a wrong password and changes nothing else', async () => {
  const who = await stale();
  const answer = await confirm(who, { password: 'wrong' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([{ path: 'password', message: 'This is not your password' }]);
  expect(answer.cookies).toEqual([]);
  expect((await me(who)).status).toBe(200);
  expect((await server.get('/api/account/confirm', who)).status).toBe(403);
  const [latest] = await loggedEvents(server, who);
  expect(latest).toEqual(['identity.failed', 'wrong password']);
});
