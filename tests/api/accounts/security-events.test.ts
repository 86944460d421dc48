import { describe, expect, test } from 'vitest';
import type { AccountEvent, SecurityEvent } from '#features/accounts/domain/account-response.ts';
import { loggedEvents, resetPassword } from '../../support/accounts.ts';
import { type Account, account, cookieOf, password, updateUser } from '../../support/api.ts';
import { forThisFile, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { sameDatabase } from '../../support/server.ts';

const mail = await forThisFile(startMailServer());
const server = await serverForFile({ TRUST_PROXY: '1', SMTP_URL: mail.url });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const headers = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': firefox };
const from = { network: '203.0.113.0/24', device: 'Firefox on Linux' };

/** Sends from the known network and device. */
const by = ({ cookie }: { cookie: string }) => ({ cookie, headers });
const login = (email: string, pass = password) =>
  server.post('/api/auth/login', { email, password: pass }, { headers });
/** An account with a session that began in a known network. */
async function signedIn(role: Parameters<typeof account>[1] = 'founder') {
  const me = await account(server, role);
  return { ...me, cookie: cookieOf(await login(me.user.email)) };
}
type Page<Event> = { items: Event[]; total: number; next: string | null };
const ownEvents = async (who: Account, query = ''): Promise<Page<SecurityEvent>> =>
  (await server.get(`/api/account/events${query}`, by(who))).body;
const allEvents = async (
  admin: Account,
  query: Record<string, string> = {},
): Promise<Page<AccountEvent>> =>
  (await server.get(`/api/admin/events?${new URLSearchParams(query)}`, by(admin))).body;
const latest = async (who: Account) => (await ownEvents(who)).items[0];
/** Expects that the latest entry has this kind and detail, and the known network and device. */
const expectLatest = async (who: Account, kind: string, detail: string | null) =>
  expect(await latest(who)).toMatchObject({ kind, detail, ...from });

describe('everybody can say who signed in: each is recorded with time, network and device', () => {
  test('logs sign-ins and failed sign-ins', async () => {
    const me = await signedIn();
    const signIn = await latest(me);
    expect(signIn).toMatchObject({ kind: 'session.created', detail: 'by password', ...from });
    expect(Date.now() - Date.parse(signIn?.at ?? '')).toBeLessThan(60_000);
    await login(me.user.email, 'wrong');
    await expectLatest(me, 'sign-in.failed', 'wrong password');
    await updateUser(server, me.user.id, 'suspended_at = 1');
    expect((await login(me.user.email)).status).toBe(403);
    await updateUser(server, me.user.id, 'suspended_at = null');
    await expectLatest(me, 'sign-in.failed', 'suspended');
    await login('nobody-at-all@example.org', 'wrong');
    const { items } = await allEvents(await signedIn('admin'), { kind: 'sign-in.failed' });
    expect(items[0]).toMatchObject({ user: null, detail: 'unknown email', ...from });
    const logged = "select * from security_events where detail like '%nobody-at-all%'";
    expect(await server.sql(logged)).toEqual([]);
  });

  test('logs ended sessions: by logout, on the account page, by an administrator', async () => {
    const [me, admin] = [await signedIn(), await signedIn('admin')];
    await server.post('/api/auth/logout', undefined, by(await again(me)));
    await expectLatest(me, 'session.ended', 'logged out');
    const other = await again(me);
    const sessions = (await server.get('/api/account/sessions', by(me))).body;
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    await server.post('/api/account/sessions/end', { id }, by(me));
    expect(await latest(me)).toMatchObject({ detail: 'one, on the account page' });
    await again(other);
    await server.post('/api/account/sessions/end', {}, by(me));
    expect(await latest(me)).toMatchObject({ detail: 'all others, on the account page' });
    // Ending no session logs nothing.
    const { total } = await ownEvents(me);
    await server.post('/api/account/sessions/end', {}, by(me));
    expect((await ownEvents(me)).total).toBe(total);
    await server.delete(`/api/admin/people/${me.user.id}/sessions`, by(admin));
    expect(await latest(await again(me, 1))).toMatchObject({
      kind: 'session.ended',
      detail: 'all, by an administrator',
      network: '',
      device: '',
    });
    await expectLatest(admin, 'other-account.changed', 'session ended, all');
  });

  test('logs changes of name and password, and a password set by a link', async () => {
    const me = await signedIn();
    await server.patch('/api/account', { name: 'Somebody Else' }, by(me));
    await expectLatest(me, 'name.changed', 'from “Ada Test” to “Somebody Else”');
    const { total } = await ownEvents(me);
    await server.patch('/api/account', { name: 'Somebody Else' }, by(me));
    expect((await ownEvents(me)).total).toBe(total);

    const next = { newPassword: 'another password' };
    await again(me);
    await server.put('/api/account/password', next, by(me));
    expect((await loggedEvents(server, me)).slice(0, 2).sort()).toEqual([
      ['password.changed', null],
      ['session.ended', 'all others, by the new password'],
    ]);
    await server.post('/api/auth/forgotten', { email: me.user.email }, { headers });
    const token = tokenIn(await mail.mailTo(me.user.email, 'Set a new password'));
    expect(await latest(me)).toMatchObject({ kind: 'password-reset.requested', ...from });
    await resetPassword(server, token, password);
    const fresh = { ...me, cookie: cookieOf(await login(me.user.email)) };
    expect((await loggedEvents(server, fresh)).slice(1, 3).sort()).toEqual([
      ['password.reset', null],
      ['session.ended', 'all, by the new password'],
    ]);
  });

  test('logs a change of role and a suspension for both accounts', async () => {
    const [me, admin] = [await signedIn(), await signedIn('admin')];
    const path = `/api/admin/people/${me.user.id}`;
    await server.patch(path, { role: 'user' }, by(admin));
    expect(await latest(me)).toMatchObject({
      kind: 'role.changed',
      detail: 'founder to user, by an administrator',
      network: '',
    });
    expect(await latest(admin)).toMatchObject({ detail: 'role changed, founder to user', ...from });
    await server.patch(path, { suspended: true }, by(admin));
    await server.patch(path, { suspended: false }, by(admin));
    expect(
      (await loggedEvents(server, await again(me, 1))).slice(0, 3).map(([kind]) => kind),
    ).toEqual(expect.arrayContaining(['account.reinstated', 'session.ended']));
    const suspended = await allEvents(admin, { kind: 'account.suspended', q: me.user.email });
    expect(suspended.items).toMatchObject([
      { detail: 'by an administrator', user: { id: me.user.id } },
    ]);
    expect((await loggedEvents(server, admin)).slice(0, 2)).toEqual([
      ['other-account.changed', 'suspension lifted'],
      ['other-account.changed', 'suspended'],
    ]);
  });

  test('logs an export of ideas and a download of the own data, which contains the log', async () => {
    const me = await signedIn();
    await server.get('/api/ideas/export?format=csv', by(me));
    await expectLatest(me, 'ideas.exported', 'CSV');
    const { body } = await server.get('/api/account/data', by(me));
    expect(body.securityLog.at(-1)).toMatchObject({ kind: 'personal-data.downloaded', ...from });
    expect(body.securityLog).toHaveLength((await ownEvents(me)).total);
  });
});

/** Opens another session of the account. @param skipped the entries that this logs and the test ignores */
async function again(who: Account, skipped = 0): Promise<Account> {
  const session = { ...who, cookie: cookieOf(await login(who.user.email)) };
  const signIns = `delete from security_events where id in (select id from security_events
    where user_id = ? and kind = 'session.created' order by at desc limit ?)`;
  await server.sql(signIns, [who.user.id, skipped]);
  return session;
}

test('filters by person, kind and time', async () => {
  const [me, admin] = [await signedIn(), await signedIn('admin')];
  await login(me.user.email, 'wrong');
  const q = me.user.email;
  const mine = await allEvents(admin, { q });
  expect(mine.items.map(({ kind }) => kind)).toEqual(['sign-in.failed', 'session.created']);
  expect(mine.items[0]?.user).toEqual({ id: me.user.id, name: me.user.name, email: q });
  const failed = await allEvents(admin, { q, kind: 'sign-in.failed' });
  expect(failed).toMatchObject({ items: { length: 1 }, total: 1 });
  const at = mine.items[0]?.at ?? '';
  expect((await allEvents(admin, { q, since: at })).items).toMatchObject([{ at }]);
  expect((await allEvents(admin, { q, until: at })).total).toBe(1);
  for (const wrong of ['kind=x', 'since=yesterday', 'until=2026-11-23'])
    expect((await server.get(`/api/admin/events?${wrong}`, by(admin))).status).toBe(400);
});

test('purges entries after 180 days', async () => {
  // There are more old entries than one statement deletes.
  await server.sql(
    `with recursive n (i) as (values (1) union all select i + 1 from n where i < 2500)
      insert into security_events (id, at, user_id, kind, network, device)
      select 'old ' || i, ?, null, 'session.created', '', '' from n
      union all values ('young', ?, null, 'session.created', '', '')`,
    [181, 179].map((days) => Date.now() - days * 24 * 60 * 60 * 1000),
  );
  // The server purges the log at each start and every hour.
  await serverForTest(sameDatabase(server));
  const left = "select id from security_events where id like 'old %' or id = 'young'";
  await expect.poll(() => server.sql(left)).toEqual([{ id: 'young' }]);
});
