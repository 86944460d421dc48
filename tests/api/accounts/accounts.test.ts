import { describe, expect, test } from 'vitest';
import { account, cookieOf, password, statusesOf } from '../../support/api.ts';
import { expectUnchanged, serverForTest } from '../../support/file-resources.ts';
import { optionsToSignIn } from '../../support/passkeys.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

const register = (body: object, cookie = '') => server.post('/api/auth/register', body, { cookie });
const login = (body: object) => server.post('/api/auth/login', body);
const me = (cookie: string) => server.get('/api/auth/me', { cookie });

describe('POST /api/auth/register', () => {
  test('returns 201 with the user and a session cookie; the role is user by default', async () => {
    const answer = await register({
      name: ' Zoë ',
      email: ' Zoe@Example.org ',
      password: '123456',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: { id: expect.any(String), name: 'Zoë', email: 'zoe@example.org', role: 'user' },
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
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Required'],
    [{ name: 7 }, 'name', 'Invalid input'],
    [{ name: 'a'.repeat(201) }, 'name', 'Use at most 200 characters'],
    [{ name: 'Two\r\nlines' }, 'name', 'Write this on one line'],
    [{ email: 'nobody' }, 'email', 'Write the full address, for example name@example.org.'],
    [{ email: ' Hello@Example.org ' }, 'email', 'This is our own address. Use yours'],
    [{ role: 'Admin' }, 'role', 'Invalid input'],
    [{ role: ['admin'] }, 'role', 'Invalid input'],
    [{ password: 'a'.repeat(257) }, 'password', 'Use at most 256 characters'],
  ])('returns 400 for %j', async (change, path, message) => {
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
    const body = { name: 'F', email: 'made@example.org', password, role: 'founder' };
    const answer = await register(body, admin.cookie);
    expect([answer.status, answer.body.user.role]).toEqual([201, 'founder']);
    expect((await me(cookieOf(answer))).body.user.email).toBe('made@example.org');
    expect((await me(admin.cookie)).body.user.email).toBe(admin.user.email);
    const audit = async () => (await server.get('/api/admin/audit', admin)).body.items;
    const entry = {
      actor: { id: admin.user.id },
      action: 'account.created',
      subject: { id: answer.body.user.id, name: 'F' },
      detail: 'founder',
    };
    expect(await audit()).toMatchObject([entry]);
    expect((await register(body, admin.cookie)).status).toBe(409);
    expect(await audit()).toHaveLength(1);
  });

  test('counts a password in characters, not in halves of an emoji', async () => {
    const account = (password: string) =>
      register({ name: 'A', email: `${password.length}@example.org`, password });
    expect((await account('\u{1f600}'.repeat(5))).body.errors).toEqual([
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
    expect((await account('\u{1f600}'.repeat(6))).status).toBe(201);
    expect((await account('\u{1f600}'.repeat(256))).status).toBe(201);
    expect((await account('\u{1f600}'.repeat(257))).status).toBe(400);
  });

  test('returns 409 "An account with this email already exists", in any case of letters', async () => {
    const { user } = await account(server, 'user');
    const answer = await register({ name: 'A', email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toBe('An account with this email already exists');
  });

  test('creates one account from concurrent registrations with one email', async () => {
    const body = { name: 'Twin', email: 'twin@example.org', password };
    const requests = [register(body), register(body), register(body)];
    expect(await statusesOf(requests)).toEqual([201, 409, 409]);
  });

  test('ignores unknown properties: id, createdAt and isFounder', async () => {
    const extra = { id: 'mine', createdAt: '2000-01-01', isFounder: true };
    const body = { name: 'A', email: 'extra@example.org', password, ...extra };
    const answer = await register(body);
    expect(answer.body.user).toMatchObject({ role: 'user' });
    expect(answer.body.user.id).not.toBe('mine');
  });
});

describe('POST /api/auth/login', () => {
  test('returns 200 with the user and a session cookie, for the email in any case', async () => {
    const { user } = await account(server, 'founder', 'Ines');
    const answer = await login({ email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user });
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

  test('opens a new session and ends the session of the request', async () => {
    const { user, cookie } = await account(server, 'user');
    const credentials = { email: user.email, password };
    const answer = await server.post('/api/auth/login', credentials, { cookie });
    expect((await me(cookie)).status).toBe(401);
    expect((await me(cookieOf(answer))).status).toBe(200);
  });
});

describe('sessions', () => {
  test('returns 204 for a logout with and without a session, and 401 for the old cookie', async () => {
    const { cookie } = await account(server, 'user');
    const out = () => server.post('/api/auth/logout', undefined, { cookie });
    const first = await out();
    expect(first.status).toBe(204);
    expect(first.cookies.every((value) => /Max-Age=0/.test(value))).toBe(true);
    expect((await out()).status).toBe(204);
    expect((await me(cookie)).status).toBe(401);
  });

  test('only GET /api/auth/me removes the cookies of an ended session', async () => {
    const { cookie } = await account(server);
    await server.post('/api/auth/logout', undefined, { cookie });
    // Late responses would otherwise remove the cookies of a session that began meanwhile.
    const late = await server.get('/api/ideas', { cookie });
    expect([late.status, late.cookies]).toEqual([401, []]);
    expect((await me(cookie)).cookies.filter((value) => /Max-Age=0/.test(value))).toHaveLength(2);
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

  test('sets Secure and __Host- for the cookie over https', async () => {
    const secure = await serverForTest({ SITE_URL: 'https://lab.example.org' });
    const body = { name: 'A', email: 'a@example.org', password };
    const answer = await secure.post('/api/auth/register', body);
    expect(answer.cookies[0]).toMatch(/^__Host-session=.*; Secure/);
    expect(answer.cookies[1]).toMatch(/; Secure$/);
    expect(answer.cookies[2]).toMatch(/^__Secure-known_device=.*; HttpOnly; SameSite=Lax; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    // Passkeys belong to the host name of the site.
    const passkey = await optionsToSignIn(secure);
    expect(passkey.options.rpId).toBe('lab.example.org');
    expect(passkey.answer.cookies[0]).toMatch(
      /^__Secure-passkey=.*; HttpOnly; SameSite=Strict; Secure$/,
    );
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
});

describe('passwords', () => {
  let count = 0;
  const signIn = async (email: string, password: string) =>
    (await login({ email, password })).status;
  async function withPassword(password: string) {
    const email = `password-${++count}@example.org`;
    expect((await register({ name: 'Ada', email, password })).status).toBe(201);
    return email;
  }

  test.each([
    ['small letters alone', 'mnbvcxy'],
    ['digits alone', '9274650183'],
    ['signs', `"'\`;--<>&%\\/{}$`],
    ['letters of other scripts, and blanks', 'пароль 密码 סיסמה'],
    ['256 letters', 'abcd'.repeat(64)],
  ])('any characters make a password, and many of them: %s', async (_, password) => {
    expect(await signIn(await withPassword(password), password)).toBe(200);
  });

  test('a password is compared as it was typed: no letter more or fewer, larger or smaller', async () => {
    const password = ` Abc${'d'.repeat(250)}E `;
    const email = await withPassword(password);
    const others = [
      password.trim(),
      password.slice(0, -1),
      password.slice(0, 72),
      `${password.slice(0, -2)}F `,
      password.toLowerCase(),
      password.toUpperCase(),
    ];
    for (const other of others) expect(await signIn(email, other), other.slice(-4)).toBe(401);
    expect(await signIn(email, password)).toBe(200);
  });

  test('nobody has to change a password that is years old', async () => {
    const email = await withPassword('as old as the lab');
    const years = Date.now() - 5 * 365 * 86_400_000;
    await server.sql('update users set created_at = ? where email = ?', [years, email]);
    const answer = await login({ email, password: 'as old as the lab' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['user']]);
  });
});
