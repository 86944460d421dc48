import { describe, expect, test } from 'vitest';
import { type Account, account, cookieOf, password, send, sql } from '../../support/api.ts';
import { endpoints } from '../../support/endpoints.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { freePort, startServer } from '../../support/server.ts';
import { contents, waitForWrites } from '../../support/withdraw-rights.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

const metricsPort = await freePort();
const server = await forThisFile(startServer({ METRICS_PORT: String(metricsPort) }));

const minute = 60_000;

/** Moves the time of the last reauthentication into the past. */
const confirmedAgo = ({ user }: Account, ms: number) =>
  sql(server, 'update sessions set confirmed_at = ? where user_id = ?', [Date.now() - ms, user.id]);
const call = (method: string, path: string, body: unknown, who: { cookie: string }) =>
  send(server, method, path, body, { cookie: who.cookie });
const confirm = (who: { cookie: string }, proof: object = { password }) =>
  call('POST', '/api/account/confirm', proof, who);
const me = (who: { cookie: string }) => call('GET', '/api/auth/me', undefined, who);

async function stale(role: 'user' | 'founder' | 'admin' = 'founder') {
  const who = await account(server, role);
  await confirmedAgo(who, 10 * minute);
  return who;
}

describe('adding and removing a sign-in method asks for the credentials again', () => {
  test('each endpoint that does refuses after ten minutes, and changes nothing', async () => {
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
      const answer = await call(method, path, body && {}, who);
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

  test('a role is refused before who it is: nobody learns what others may do', async () => {
    const answer = await call('PATCH', '/api/admin/people/ID', { role: 'admin' }, await stale());
    expect(answer.status).toBe(403);
    expect(answer.body).not.toHaveProperty('confirm');
  });

  test('an account with a role is made after a confirmation, a plain one without', async () => {
    const who = await stale('admin');
    const body = { name: 'New', email: 'new-admin@example.org', password };
    const path = '/api/auth/register';
    const refused = await call('POST', path, { ...body, role: 'admin' }, who);
    expect([refused.status, refused.body.confirm]).toEqual([403, true]);
    const again = { cookie: cookieOf(await confirm(who)) };
    expect((await call('POST', path, { ...body, role: 'admin' }, again)).status).toBe(201);
  });

  test('nine minutes count, a sign-in counts, and a session of before asks at once', async () => {
    const who = await account(server);
    const asks = async (as = who) =>
      (await call('GET', '/api/account/confirm', undefined, as)).status;
    expect(await asks()).toBe(204);
    await confirmedAgo(who, 9 * minute);
    expect(await asks()).toBe(204);
    await sql(server, 'update sessions set confirmed_at = null where user_id = ?', [who.user.id]);
    expect(await asks()).toBe(403);
    const login = { email: who.user.email, password };
    const fresh = await send(server, 'POST', '/api/auth/login', login);
    expect(await asks({ ...who, cookie: cookieOf(fresh) })).toBe(204);
  });

  test('the transaction checks again: ten minutes that end while it waits', async () => {
    const who = await account(server, 'admin');
    const other = await account(server);
    const role = { role: 'admin' };
    const letGo = await holdWriteLock(server.databaseFile);
    const answer = call('PATCH', `/api/admin/people/${other.user.id}`, role, who);
    await waitForWrites(metricsPort, 1);
    await letGo(`update sessions set confirmed_at = 1 where user_id = '${who.user.id}'`);
    const { status, body } = await answer;
    expect([status, body.confirm]).toEqual([403, true]);
    const rows = await sql(server, 'select role from users where id = ?', [other.user.id]);
    expect(rows).toEqual([{ role: 'founder' }]);
  });
});

describe('POST /api/account/confirm', () => {
  test('the session goes on under another id, and the one before is of no use', async () => {
    const who = await stale();
    const rows = () =>
      sql(server, 'select created_at, device, signed_in_by from sessions where user_id = ?', [
        who.user.id,
      ]);
    const before = await rows();
    const answer = await confirm(who);
    expect([answer.status, answer.body.user]).toEqual([200, who.user]);
    const next = { cookie: cookieOf(answer) };
    expect(await rows()).toEqual(before);
    expect((await me(next)).status).toBe(200);
    expect((await call('GET', '/api/account/confirm', undefined, next)).status).toBe(204);
    const former = await me(who);
    // The response clears no cookie, so a browser keeps its new session.
    expect([former.status, former.cookies]).toEqual([401, []]);
    const events = await call('GET', '/api/account/events', undefined, next);
    expect(events.body.items[0]).toMatchObject({
      kind: 'identity.confirmed',
      detail: 'by password',
    });
  });

  test('a wrong password changes nothing but the log', async () => {
    const who = await stale();
    const answer = await confirm(who, { password: 'wrong' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'password', message: 'This is not your password' },
    ]);
    expect(answer.cookies).toEqual([]);
    expect((await me(who)).status).toBe(200);
    expect((await call('GET', '/api/account/confirm', undefined, who)).status).toBe(403);
    const events = await call('GET', '/api/account/events', undefined, who);
    expect(events.body.items[0]).toMatchObject({
      kind: 'identity.failed',
      detail: 'wrong password',
    });
  });

  test('two at once: one session comes of it', async () => {
    const who = await stale();
    const answers = await Promise.all([confirm(who), confirm(who)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const rows = await sql(server, 'select 1 from sessions where user_id = ?', [who.user.id]);
    expect(rows).toHaveLength(1);
  });

  test('a password that somebody has changed since ends what was confirmed with the one before', async () => {
    const thief = await account(server);
    const login = { email: thief.user.email, password };
    const owner = { cookie: cookieOf(await send(server, 'POST', '/api/auth/login', login)) };
    expect((await confirm(thief)).status).toBe(200);
    const next = { newPassword: 'another horse' };
    expect((await call('PUT', '/api/account/password', next, owner)).status).toBe(204);
    for (const path of ['/api/account/delete', '/api/account/sessions/end'])
      expect((await call('POST', path, { work: 'delete' }, thief)).status).toBe(401);
  });
});
