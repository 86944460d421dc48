import { describe, expect, test } from 'vitest';
import { account, cookieOf, password, rowCounts, send, sql } from '../../support/api.ts';
import { startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

const register = (body: object, cookie = '') =>
  send(server, 'POST', '/api/auth/register', body, { cookie });
const login = (body: object) => send(server, 'POST', '/api/auth/login', body);
const me = (cookie: string) => send(server, 'GET', '/api/auth/me', undefined, { cookie });

describe('POST /api/auth/register', () => {
  test('201 {user} + session cookie; the role is user by default', async () => {
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
  ])('400 for %j', async (change, path, message) => {
    const before = await rowCounts(server);
    const answer = await register({ name: 'A', email: 'bad@example.org', password, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path, message }]);
    expect(await rowCounts(server)).toEqual(before);
  });

  test.each(['founder', 'admin'])('403 for the role %s by anyone but an admin', async (role) => {
    const founder = await account(server, 'founder');
    const before = await rowCounts(server);
    for (const cookie of ['', founder.cookie]) {
      const answer = await register(
        { name: 'A', email: `x${role}@example.org`, password, role },
        cookie,
      );
      expect(answer.status).toBe(403);
      expect(answer.cookies).toEqual([]);
    }
    expect(await rowCounts(server)).toEqual(before);
  });

  test('an admin may make a founder', async () => {
    const admin = await account(server, 'admin');
    const body = { name: 'F', email: 'made@example.org', password, role: 'founder' };
    const answer = await register(body, admin.cookie);
    expect(answer.status).toBe(201);
    expect(answer.body.user.role).toBe('founder');
    // The response signs in the founder. The administrator's own session stays valid.
    expect((await me(cookieOf(answer))).body.user.email).toBe('made@example.org');
    expect((await me(admin.cookie)).body.user.email).toBe(admin.user.email);
  });

  test('a password is counted in characters, not in halves of an emoji', async () => {
    const account = (password: string) =>
      register({ name: 'A', email: `${password.length}@example.org`, password });
    expect((await account('\u{1f600}'.repeat(5))).body.errors).toEqual([
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
    expect((await account('\u{1f600}'.repeat(6))).status).toBe(201);
    expect((await account('\u{1f600}'.repeat(256))).status).toBe(201);
    expect((await account('\u{1f600}'.repeat(257))).status).toBe(400);
  });

  test('409 "An account with this email already exists", in any case of letters', async () => {
    const { user } = await account(server, 'user');
    const answer = await register({ name: 'A', email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toBe('An account with this email already exists');
  });

  test('two registrations of one address at once make one account', async () => {
    const body = { name: 'Twin', email: 'twin@example.org', password };
    const answers = await Promise.all([register(body), register(body), register(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('unknown properties are ignored: id, createdAt and isFounder are never stored', async () => {
    const extra = { id: 'mine', createdAt: '2000-01-01', isFounder: true };
    const body = { name: 'A', email: 'extra@example.org', password, ...extra };
    const answer = await register(body);
    expect(answer.body.user).toMatchObject({ role: 'user' });
    expect(answer.body.user.id).not.toBe('mine');
  });

  test('the password is stored as argon2id alone', async () => {
    const { user } = await account(server);
    const [row] = await sql(server, 'select * from users where id = ?', [user.id]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});

describe('POST /api/auth/login', () => {
  test('200 {user} + session cookie, whatever the case of the address', async () => {
    const { user } = await account(server, 'founder', 'Ines');
    const answer = await login({ email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user });
    expect((await me(cookieOf(answer))).status).toBe(200);
  });

  test('401 "Invalid email or password", the same for a wrong password and an unknown address', async () => {
    const { user } = await account(server, 'user');
    const wrong = await login({ email: user.email, password: 'wrong' });
    const unknown = await login({ email: 'nobody@example.org', password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.detail).toBe('Invalid email or password');
    expect(wrong.cookies).toEqual([]);
  });

  test('400 with each message as a sentence', async () => {
    const answer = await login({ email: 'bad', password: '' });
    expect(answer.body.detail).toBe(
      'Write the full address, for example name@example.org. Password is required',
    );
  });

  test("400 'Password is required'", async () => {
    const answer = await login({ email: 'a@example.org', password: '' });
    expect(answer.body.errors).toEqual([{ path: 'password', message: 'Password is required' }]);
  });

  test('makes a new session and ends the one the request came with', async () => {
    const { user, cookie } = await account(server, 'user');
    const answer = await send(
      server,
      'POST',
      '/api/auth/login',
      { email: user.email, password },
      { cookie },
    );
    expect((await me(cookie)).status).toBe(401);
    expect((await me(cookieOf(answer))).status).toBe(200);
  });
});

describe('sessions', () => {
  test('POST /api/auth/logout: 204, whether or not a session existed; a replay is refused', async () => {
    const { cookie } = await account(server, 'user');
    const out = () => send(server, 'POST', '/api/auth/logout', undefined, { cookie });
    const first = await out();
    expect(first.status).toBe(204);
    expect(first.cookies.every((value) => /Max-Age=0/.test(value))).toBe(true);
    expect((await out()).status).toBe(204);
    expect((await me(cookie)).status).toBe(401);
  });

  test('a logout that the database refuses says so, and ends the session in the browser all the same', async () => {
    const { cookie } = await account(server, 'user');
    const refusing = "begin select raise(abort, 'no'); end";
    await sql(server, `create trigger refusing before delete on sessions ${refusing}`);
    const answer = await send(server, 'POST', '/api/auth/logout', undefined, { cookie });
    await sql(server, 'drop trigger refusing');
    expect(answer.status).toBe(500);
    expect(answer.cookies.filter((value) => /Max-Age=0/.test(value))).toHaveLength(2);
    const headers = { Origin: 'https://evil.example' };
    const foreign = await send(server, 'POST', '/api/auth/logout', undefined, { cookie, headers });
    expect([foreign.status, foreign.cookies]).toEqual([403, []]);
  });

  test('GET /api/auth/me: 401 without a session, never cacheable', async () => {
    const answer = await me('');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  test('cookie: HttpOnly, SameSite=Lax, Path=/, 30 days; the hint is readable and says nothing else', async () => {
    const answer = await register({ name: 'A', email: 'cookie@example.org', password });
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^session=[a-z0-9]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
      ),
      expect.stringMatching(/^session_hint=[a-z0-9]{8}; Path=\/; Max-Age=2592000; SameSite=Lax$/),
      expect.stringMatching(/^known_device=[\w-]{43}; Path=\/api\/auth; /),
    ]);
  });

  test('served over https the cookie is Secure and __Host-', async () => {
    const secure = await startServer({ SITE_URL: 'https://lab.example.org' });
    const body = { name: 'A', email: 'a@example.org', password };
    const answer = await send(secure, 'POST', '/api/auth/register', body);
    expect(answer.cookies[0]).toMatch(/^__Host-session=.*; Secure/);
    expect(answer.cookies[1]).toMatch(/; Secure$/);
    expect(answer.cookies[2]).toMatch(/^__Secure-known_device=.*; HttpOnly; SameSite=Lax; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    await secure.stop();
  });

  test('the database holds no value that could be replayed as a cookie', async () => {
    const { user, cookie } = await account(server, 'founder');
    const [row] = await sql(server, 'select id from sessions where user_id = ?', [user.id]);
    expect(cookie).not.toContain(String(row?.id));
    const stored = String(row?.id);
    for (const value of [stored, stored.slice(0, 40)])
      expect((await me(`session=${value}`)).status).toBe(401);
  });

  test('a malformed cookie is anonymous, never an error', async () => {
    for (const cookie of ['a=%E0%A4%A', 'session=%', 'session=', 'session', ';;=;'])
      expect((await me(cookie)).status).toBe(401);
    const { cookie } = await account(server, 'user');
    expect((await me(`a=%E0%A4%A; ${cookie}`)).status).toBe(200);
  });

  test('an expired session is refused', async () => {
    const { user, cookie } = await account(server, 'user');
    await sql(server, 'update sessions set expires_at = 1 where user_id = ?', [user.id]);
    expect((await me(cookie)).status).toBe(401);
  });

  test('sliding: a session past half of its life is extended and sent again', async () => {
    const { user, cookie } = await account(server, 'user');
    const soon = Math.floor(Date.now() / 1000) + 10 * 24 * 60 * 60;
    await sql(server, 'update sessions set expires_at = ? where user_id = ?', [soon, user.id]);
    const answer = await me(cookie);
    expect(answer.cookies[0]).toMatch(/Max-Age=2592000/);
    const [row] = await sql(server, 'select expires_at from sessions where user_id = ?', [user.id]);
    expect(Number(row?.expires_at)).toBeGreaterThan(soon);
  });

  test('a change of role acts at the next request, a deleted account too', async () => {
    const { user, cookie } = await account(server, 'founder');
    const list = () => send(server, 'GET', '/api/ideas', undefined, { cookie });
    expect((await list()).status).toBe(200);
    await sql(server, "update users set role = 'user' where id = ?", [user.id]);
    expect((await list()).status).toBe(403);
    await sql(server, 'delete from users where id = ?', [user.id]);
    expect((await list()).status).toBe(401);
  });
});
