import { globSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { describe, expect, test } from 'vitest';
import { login } from '../../support/accounts.ts';
import { type Account, account, idea, send, updateUser } from '../../support/api.ts';
import { endpoints as rows } from '../../support/endpoints.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { accessToken, endToken } from '../../support/tokens.ts';

const server = await sharedServer();

/** Adds an account with a role below founder, as a later version of the schema could have. */
async function addGuest(): Promise<Account> {
  const client = createClient({ url: `file:${server.databaseFile}`, timeout: 5000 });
  const { rows: version } = await client.execute('pragma schema_version');
  await client.executeMultiple(`
    pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, 'in (''user'',', 'in (''user'', ''guest'',') where name = 'users';
    pragma schema_version = ${Number(version[0]?.schema_version) + 1};
    pragma writable_schema = off;`);
  client.close();
  const guest = await account(server, 'user', 'Gale Guest');
  await updateUser(server, guest.user.id, "role = 'guest'");
  return guest;
}
const guest = await addGuest();
// A session that still exists although its owner is suspended.
const suspended = await account(server, 'admin');
await updateUser(server, suspended.user.id, 'suspended_at = 1');

/** The cookie of each kind of caller. */
const cookies: Record<string, string> = {
  anonymous: '',
  user: (await account(server, 'user')).cookie,
  // A role that this version does not know has the rights of a user.
  guest: guest.cookie,
  founder: (await account(server)).cookie,
  admin: (await account(server, 'admin')).cookie,
  suspended: suspended.cookie,
};

describe('role matrix', () => {
  test.each(rows)('%s %s', async (method, path, audience, body) => {
    for (const [who, cookie] of Object.entries(cookies)) {
      const answer = await send(server, method, path, body && {}, { cookie });
      const { status } = answer;
      if (audience.includes(who === 'guest' ? 'user' : who)) {
        // An allowed caller gets a result, or an error about the request such as an unknown id or an empty body.
        expect(status, who).not.toBe(401);
        expect(status, who).not.toBe(403);
        expect(status, who).toBeLessThan(500);
      } else {
        const signedIn = who !== 'anonymous' && who !== 'suspended';
        expect(status, who).toBe(signedIn ? 403 : 401);
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      }
    }
  });

  test('names every endpoint there is, with each of its methods', async () => {
    const paths = globSync('src/pages/api/**/*.ts')
      .filter((file) => !/\/_|\[\.\.\./.test(file))
      .map((file) => file.replace(/^src\/pages|(\/index)?\.ts$/g, '').replace(/\[\w+\]/g, 'ID'));
    const there = paths.map(async (path) => {
      // No endpoint accepts OPTIONS, so the 405 response lists the accepted methods.
      const { headers } = await send(server, 'OPTIONS', path);
      const allowed = headers.get('allow')?.split(', ') ?? [];
      return allowed.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`);
    });
    const known = rows.map(([method, path]) => `${method} ${path}`);
    expect((await Promise.all(there)).flat().sort()).toEqual(known.sort());
  });
});

describe('a new role below founder', () => {
  test('is not offered, asked, mentioned or notified as a founder is', async () => {
    const founder = await account(server, 'founder', 'Gale Guest');
    const ask = (method: string, path: string, body?: object) =>
      send(server, method, path, body, founder);
    const listed: { id: string; name: string }[] = (await ask('GET', '/api/founders')).body;
    // The same name of a guest does not make a founder's name ambiguous.
    expect(listed.find(({ id }) => id === founder.user.id)?.name).toBe('Gale Guest');
    expect(listed.map(({ id }) => id)).not.toContain(guest.user.id);
    const { id } = (await ask('POST', '/api/ideas', idea())).body;
    const other = (await ask('POST', '/api/ideas', idea())).body;
    const comment = { section: 'market', content: `@{${guest.user.id}}` };
    expect((await ask('POST', `/api/ideas/${id}/comments`, comment)).status).toBe(400);
    const round = await ask('POST', '/api/rounds', {
      ...{ title: 'A round', question: '', deadline: '2999-01-01T00:00:00Z' },
      ...{ ideaIds: [id, other.id], assessorIds: [founder.user.id, guest.user.id] },
    });
    expect(round.body.errors).toEqual([{ path: 'assessorIds.1', message: expect.any(String) }]);
  });

  test('begins to see the tracker with nothing to read up on when it is made a founder', async () => {
    const readThrough = async () => {
      const [row] = await server.sql('select read_through from users where id = ?', [
        guest.user.id,
      ]);
      return Number(row?.read_through);
    };
    const before = await readThrough();
    const founder = await account(server);
    await server.post('/api/ideas', idea(), founder);
    await updateUser(server, guest.user.id, "role = 'user'");
    await updateUser(server, guest.user.id, "role = 'guest'");
    expect(await readThrough()).toBe(before);
    const path = `/api/admin/people/${guest.user.id}`;
    const admin = await account(server, 'admin');
    expect((await server.patch(path, { role: 'founder' }, admin)).status).toBe(200);
    expect(await readThrough()).toBeGreaterThan(before);
    await updateUser(server, guest.user.id, "role = 'guest'");
  });
});

/** The headers with each kind of access token. */
const tokens: Record<string, { Authorization: string }> = {};

async function makeTokens() {
  const make = async (name: string, scope: 'read' | 'write', role: 'founder' | 'admin') => {
    const owner = await account(server, role);
    const made = await accessToken(server, owner, scope);
    tokens[name] = made.headers;
    return { ...made, owner };
  };
  await make('read', 'read', 'founder');
  await make('write', 'write', 'founder');
  // An administrator's token has no more rights than a founder's.
  await make("an administrator's", 'write', 'admin');
  const expired = await make('expired', 'write', 'admin');
  await endToken(server, expired.id);
  const revoked = await make('revoked', 'write', 'admin');
  const path = `/api/account/tokens/${revoked.id}`;
  expect((await server.delete(path, revoked.owner)).status).toBe(204);
  const suspended = await make("a suspended person's", 'write', 'admin');
  await updateUser(server, suspended.owner.user.id, 'suspended_at = 1');
  const user = await make("a user's", 'write', 'founder');
  await updateUser(server, user.owner.user.id, "role = 'user'");
}
await makeTokens();
const admin = await account(server, 'admin');

/** The endpoints that do not look at the caller. */
const anonymous = /^\/api\/(health\/live|mail\/leave)$/;
/** This endpoint redirects refused browsers to the sign-in page. */
const leadsOn = '/api/auth/provider/callback';
/** The endpoints that accept no access token. */
const forPeople = /^\/api\/(account|admin|auth|contact|events)(\/|$)/;

/** The refusal that an access token gets; null when the endpoint answers the request. */
function refusalOf(method: string, path: string, token: string): number | null {
  if (anonymous.test(path) || path === leadsOn) return null;
  if (/expired|revoked|suspended/.test(token)) return 401;
  if (forPeople.test(path)) return 403;
  if (path.startsWith('/api/health')) return null;
  if (token === "a user's" || (token === 'read' && method !== 'GET')) return 403;
  return null;
}

describe('role matrix of access tokens', () => {
  test.each(rows)('%s %s', async (method, path, _, body) => {
    for (const [token, headers] of Object.entries(tokens)) {
      const refused = refusalOf(method, path, token);
      // The session of an administrator in the same request does not help a refused token. An accepted one needs none.
      const cookie = refused === null ? '' : admin.cookie;
      const answer = await send(server, method, path, body && {}, { cookie, headers });
      const what = `${token}: ${answer.text}`;
      if (refused === null) {
        expect([401, 403], what).not.toContain(answer.status);
        expect(answer.status, what).toBeLessThan(500);
      } else {
        expect(answer.status, what).toBe(refused);
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      }
      expect(answer.cookies, what).toEqual([]);
    }
  });
});

describe('a change of role acts at the next request', () => {
  test('up and down again, without a new session', async () => {
    const { user, cookie } = await account(server, 'user');
    const admin = await account(server, 'admin');
    const change = (role: string) => server.patch(`/api/admin/people/${user.id}`, { role }, admin);
    const statusOf = async (path: string) => (await server.get(path, { cookie })).status;
    expect(await statusOf('/api/ideas')).toBe(403);
    await change('founder');
    expect(await statusOf('/api/ideas')).toBe(200);
    await change('admin');
    expect(await statusOf('/api/admin/people')).toBe(200);
    await change('user');
    expect(await statusOf('/api/admin/people')).toBe(403);
    expect(await statusOf('/api/ideas')).toBe(403);
    await server.sql('delete from sessions where user_id = ?', [user.id]);
    expect(await statusOf('/api/ideas')).toBe(401);
  });

  test('a suspension ends the sessions and refuses the next sign-in, to the owner alone', async () => {
    const { user, cookie } = await account(server, 'founder');
    const admin = await account(server, 'admin');
    const path = `/api/admin/people/${user.id}`;
    const answer = await server.patch(path, { suspended: true }, admin);
    expect(answer.body).toMatchObject({ suspendedAt: expect.any(String), sessions: 0 });
    expect((await server.get('/api/auth/me', { cookie })).status).toBe(401);
    const refused = await login(server, user.email);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('This account is suspended. Write to hello@example.org.');
    expect(refused.cookies).toEqual([]);
    expect((await login(server, user.email, 'wrong password')).status).toBe(401);
    await server.patch(path, { suspended: false }, admin);
    expect((await login(server, user.email)).status).toBe(200);
  });
});
