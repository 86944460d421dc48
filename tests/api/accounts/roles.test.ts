import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { login } from '../../support/accounts.ts';
import { account, send, updateUser } from '../../support/api.ts';
import { endpoints as rows } from '../../support/endpoints.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { accessToken, endToken } from '../../support/tokens.ts';

const server = await sharedServer();

// A session that still exists although its owner is suspended.
const suspended = await account(server, 'admin');
await updateUser(server, suspended.user.id, 'suspended_at = 1');

/** The cookie of each kind of caller. */
const cookies: Record<string, string> = {
  anonymous: '',
  user: (await account(server, 'user')).cookie,
  founder: (await account(server)).cookie,
  admin: (await account(server, 'admin')).cookie,
  suspended: suspended.cookie,
};

describe('role matrix', () => {
  test.each(rows)('%s %s', async (method, path, audience, body) => {
    for (const [who, cookie] of Object.entries(cookies)) {
      const answer = await send(server, method, path, body && {}, { cookie });
      const { status, headers } = answer;
      if (cookie && status < 300 && status !== 204 && !/health|mail\/leave/.test(path)) {
        expect(headers.get('cache-control'), who).toMatch(/\bno-store\b/);
        expect(headers.get('etag'), who).toBeNull();
      }
      if (audience.includes(who)) {
        // An allowed caller gets a result, or an error about the request such as an unknown id or an empty body.
        expect(status, who).not.toBe(401);
        expect(status, who).not.toBe(403);
        expect(status, who).toBeLessThan(500);
      } else {
        const signedIn = who !== 'anonymous' && who !== 'suspended';
        expect(status, who).toBe(signedIn ? 403 : 401);
        expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
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
