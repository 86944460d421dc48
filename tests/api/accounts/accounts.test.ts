import { expect, test } from 'vitest';
import {
  account,
  cookieOf,
  idea,
  password,
  statusesOf,
  unverifiedAccount,
  updateUser,
} from '../../support/api.ts';
import { expectUnchanged } from '../../support/file-resources.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

const register = (body: object, cookie = '') => server.post('/api/auth/register', body, { cookie });
const login = (body: object) => server.post('/api/auth/login', body);
const me = (cookie: string) => server.get('/api/auth/me', { cookie });

const emoji = '\u{1f600}';

test('returns 201 with the user and a session cookie; the role is user by default; ignores unknown properties', async () => {
  const extra = { id: 'mine', createdAt: '2000-01-01', isFounder: true };
  const body = { name: ' Zoë ', email: ' Zoe@Example.org ', password: emoji.repeat(6), ...extra };
  const answer = await register(body);
  expect(answer.status).toBe(201);
  const id = expect.not.stringMatching('mine');
  expect(answer.body).toEqual({
    user: { id, name: 'Zoë', email: 'zoe@example.org', role: 'user' },
  });
  expect((await me(cookieOf(answer))).body).toEqual(answer.body);
});

test('stores the password as argon2id alone', async () => {
  const { body } = await register({ name: 'A', email: 'hashed@example.org', password });
  const [row] = await server.sql('select * from users where id = ?', [body.user.id]);
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(password);
});

test.each([
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  // Counts characters, not the halves of an emoji.
  [{ password: emoji.repeat(5) }, 'password', 'Password must be at least 6 characters'],
  [{ password: emoji.repeat(257) }, 'password', 'Use at most 256 characters'],
  [{ name: '   ' }, 'name', 'Name is required'],
  [{ email: ' Hello@Example.org ' }, 'email', 'This is our own address. Use yours'],
  [{ role: ['admin'] }, 'role', 'Invalid input'],
])('returns 400 for a registration with %j', async (change, path, message) => {
  const body = { name: 'A', email: 'bad@example.org', password, ...change };
  const answer = await expectUnchanged(server, () => register(body));
  expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
});

test.each(['founder', 'admin'])('403 for the role %s by anyone but an admin', async (role) => {
  const founder = await account(server, 'founder');
  for (const cookie of ['', founder.cookie]) {
    const body = { name: 'A', email: `x${role}@example.org`, password, role };
    const answer = await expectUnchanged(server, () => register(body, cookie));
    expect([answer.status, answer.cookies]).toEqual([403, []]);
  }
});

test('creates a founder for an administrator, whose own session stays valid, and records it in the audit log', async () => {
  const admin = await account(server, 'admin');
  // The administrator vouches for the email, so the new account replaces an unverified one.
  const stranger = await unverifiedAccount(server, 'user');
  const body = { name: 'F', email: stranger.user.email, password, role: 'founder' };
  const answer = await register(body, admin.cookie);
  expect([answer.status, answer.body.user.role]).toEqual([201, 'founder']);
  expect((await me(cookieOf(answer))).body.user.email).toBe(body.email);
  expect((await me(admin.cookie)).body.user.email).toBe(admin.user.email);
  expect((await me(stranger.cookie)).status).toBe(401);
  const { id } = answer.body.user;
  const verified = 'select email_verified_at is not null verified from users where id = ?';
  expect(await server.sql(verified, [id])).toEqual([{ verified: 1 }]);
  const audit = async () => (await server.get('/api/admin/audit', admin)).body.items;
  const created = { actor: { id: admin.user.id }, action: 'account.created', detail: 'founder' };
  const entry = { ...created, subject: { id, name: 'F' } };
  const replaced = { action: 'account.deleted', subject: { id: stranger.user.id } };
  expect(await audit()).toMatchObject([entry, replaced]);
  expect((await register(body, admin.cookie)).status).toBe(409);
  expect(await audit()).toHaveLength(2);
});

const round = `insert into rounds (id, title, question, created_at, deadline, opened_by)
  values (?1, 'Round', 'Why?', 1, 2,`;
test.each([
  [
    'a source',
    `insert into sources (id, idea_id, number, kind, stance, shows, pubmed_id, added_by, created_at)
      values (?1, ?1, 1, 'cohort', 'for', 'It shows', '8', ?2, 1)`,
  ],
  [
    'a decision',
    `insert into decisions (id, idea_id, user_id, decision, reason, created_at)
      values (?1, ?1, ?2, 'hold', 'Later', 1)`,
  ],
  ['a round', `${round} ?2)`],
  [
    'a place in a round',
    `${round} null)`,
    'insert into round_assessors (id, round_id, user_id) values (?1, ?1, ?2)',
  ],
])('an unverified account whose work others see is not replaced: %s', async (_, ...inserts) => {
  const admin = await account(server, 'admin');
  const former = await unverifiedAccount(server, 'founder');
  const { id } = (await server.post('/api/ideas', idea(), admin)).body;
  for (const insert of inserts)
    await server.sql(insert, insert.includes('?2') ? [id, former.user.id] : [id]);
  await server.sql("update users set role = 'user' where id = ?", [former.user.id]);
  const body = { name: 'F', email: former.user.email, password, role: 'founder' };
  expect((await register(body, admin.cookie)).status).toBe(409);
});

test('creates one account from concurrent registrations with one email, in any case of letters', async () => {
  const body = { name: 'Twin', email: 'twin@example.org', password };
  const requests = [register(body), register(body), register(body)];
  expect(await statusesOf(requests)).toEqual([201, 409, 409]);
  const again = await register({ ...body, email: 'TWIN@example.org' });
  const detail = 'An account with this email already exists';
  expect(again.body).toMatchObject({ status: 409, detail });
});

test('returns 200 with the user and a session cookie, for the email in any case; ends the session of the request', async () => {
  const { user, cookie } = await account(server, 'founder', 'Ines');
  // Nobody has to change a password that is years old.
  await updateUser(server, user.id, 'created_at = 1');
  const credentials = { email: user.email.toUpperCase(), password };
  const answer = await server.post('/api/auth/login', credentials, { cookie });
  expect([answer.status, answer.body]).toEqual([200, { user }]);
  expect((await me(cookie)).status).toBe(401);
  expect((await me(cookieOf(answer))).status).toBe(200);
});

test('returns 401 "Invalid email or password" for a wrong password and for an unknown email', async () => {
  const { user } = await account(server, 'user');
  const wrong = await login({ email: user.email, password: 'wrong' });
  const unknown = await login({ email: 'nobody@example.org', password: 'wrong' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.detail).toBe('Invalid email or password');
  expect(wrong.cookies).toEqual([]);
});

test("returns 400 'Password is required', and each message as a sentence", async () => {
  const answer = await login({ email: 'bad', password: '' });
  expect(answer.body.errors[1]).toEqual({ path: 'password', message: 'Password is required' });
  expect(answer.body.detail).toBe(
    'Write the full address, for example name@example.org. Password is required',
  );
});

test('compares a password as it was typed, with any characters', async () => {
  const password = ` Aя密"'\`;<%\\${emoji.repeat(243)}E `;
  const email = 'typed@example.org';
  expect((await register({ name: 'Ada', email, password })).status).toBe(201);
  const others = [
    password.trim(),
    password.slice(0, -1),
    password.slice(0, 73),
    `${password.slice(0, -2)}F `,
    password.toLowerCase(),
    password.toUpperCase(),
  ];
  for (const other of others)
    expect((await login({ email, password: other })).status, other.slice(-4)).toBe(401);
  expect((await login({ email, password })).status).toBe(200);
});

test('returns 204 for a logout with and without a session, and 401 for the old cookie', async () => {
  const { cookie } = await account(server);
  const out = () => server.post('/api/auth/logout', undefined, { cookie });
  const first = await out();
  expect(first.status).toBe(204);
  expect(first.cookies.every((value) => /Max-Age=0/.test(value))).toBe(true);
  expect((await out()).status).toBe(204);
  // Late responses must not remove the cookies of a session that began meanwhile. Only /api/auth/me removes them.
  const late = await server.get('/api/ideas', { cookie });
  expect([late.status, late.cookies]).toEqual([401, []]);
  const asked = await me(cookie);
  expect(asked.status).toBe(401);
  expect(asked.cookies.filter((value) => /Max-Age=0/.test(value))).toHaveLength(2);
});

test('returns 500 and deletes the cookies when the database refuses the logout', async () => {
  const { cookie } = await account(server, 'user');
  const refusing = "begin select raise(abort, 'no'); end";
  await server.sql(`create trigger refusing before delete on sessions ${refusing}`);
  const answer = await server.post('/api/auth/logout', undefined, { cookie });
  await server.sql('drop trigger refusing');
  expect(answer.status).toBe(500);
  expect(answer.cookies.filter((value) => /Max-Age=0/.test(value))).toHaveLength(2);
  const headers = { Origin: 'https://evil.example' };
  const foreign = await server.post('/api/auth/logout', undefined, { cookie, headers });
  expect([foreign.status, foreign.cookies]).toEqual([403, []]);
});

test('returns 401 without a session, never cacheable', async () => {
  const answer = await me('');
  expect(answer.status).toBe(401);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

test('sets the cookie HttpOnly, SameSite=Lax, Path=/, for 30 days, and a hint that scripts can read', async () => {
  const answer = await register({ name: 'A', email: 'cookie@example.org', password });
  expect(answer.cookies).toEqual([
    expect.stringMatching(
      /^session=[a-z0-9]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    ),
    expect.stringMatching(/^session_hint=[a-z0-9]{8}; Path=\/; Max-Age=2592000; SameSite=Lax$/),
    expect.stringMatching(/^known_device=[\w-]{43}; Path=\/api\/auth; /),
  ]);
});

test('stores no value that works as a cookie', async () => {
  const { user, cookie } = await account(server, 'founder');
  const [row] = await server.sql('select id from sessions where user_id = ?', [user.id]);
  expect(cookie).not.toContain(String(row?.id));
  const stored = String(row?.id);
  for (const value of [stored, stored.slice(0, 40)])
    expect((await me(`session=${value}`)).status).toBe(401);
});

test('treats a malformed cookie as anonymous, without an error', async () => {
  const long = `session=${'x'.repeat(5000)}`;
  for (const cookie of ['a=%E0%A4%A', 'session=%', long, 'session=', ';;=;'])
    expect((await me(cookie)).status).toBe(401);
  const { cookie } = await account(server, 'user');
  expect((await me(`a=%E0%A4%A; ${cookie}`)).status).toBe(200);
});

test('returns 401 for a session that has expired or began 180 days ago', async () => {
  const { user, cookie } = await account(server, 'user');
  const begin = (daysAgo: number) => {
    const at = Date.now() - daysAgo * 86_400_000;
    return server.sql('update sessions set created_at = ? where user_id = ?', [at, user.id]);
  };
  await begin(179);
  expect((await me(cookie)).status).toBe(200);
  await begin(181);
  expect((await me(cookie)).status).toBe(401);
  const left = () => server.sql('select 1 from sessions where user_id = ?', [user.id]);
  await expect.poll(left).toEqual([]);

  const unused = await account(server, 'user');
  await server.sql('update sessions set expires_at = 1 where user_id = ?', [unused.user.id]);
  expect((await me(unused.cookie)).status).toBe(401);
});

test('extends a session past half of its life and sends the cookie again', async () => {
  const { user, cookie } = await account(server, 'user');
  const soon = Math.floor(Date.now() / 1000) + 10 * 24 * 60 * 60;
  await server.sql('update sessions set expires_at = ? where user_id = ?', [soon, user.id]);
  const answer = await me(cookie);
  expect(answer.cookies[0]).toMatch(/Max-Age=2592000/);
  const expiry = async () =>
    (await server.sql('select expires_at from sessions where user_id = ?', [user.id]))[0]
      ?.expires_at;
  await expect.poll(expiry).toBeGreaterThan(soon);
});
