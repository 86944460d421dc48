import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, password, send, sql } from '../support/api.ts';
import { everybody as open, endpoints as rows } from '../support/endpoints.ts';
import { type Server, startServer } from '../support/server.ts';

let server: Server;
const cookies: Record<string, string> = { anonymous: '' };
beforeAll(async () => {
  server = await startServer();
  for (const role of ['user', 'founder', 'admin'] as const)
    cookies[role] = (await account(server, role)).cookie;
  // A session that is still there when its owner is suspended, for whatever reason.
  const suspended = await account(server, 'admin');
  cookies.suspended = suspended.cookie;
  await sql(server, 'update users set suspended_at = 1 where id = ?', [suspended.user.id]);
});
afterAll(() => server.stop());

describe('role matrix', () => {
  test.each(rows)('%s %s', async (method, path, audience, body) => {
    for (const who of open) {
      const cookie = cookies[who] ?? '';
      const answer = await send(server, method, path, body, { cookie });
      const { status } = answer;
      if (audience.includes(who)) {
        // Whom it answers it answers about the request: no such id, an empty body, or well.
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

  test('names every endpoint there is, with each of its methods', () => {
    const known = rows.map(([method, path]) => `${method} ${path}`).sort();
    const there = globSync('src/pages/api/**/*.ts').flatMap((file) => {
      if (file.includes('[...')) return [];
      const path = file.replace(/^src\/pages|\/index\.ts$|\.ts$/g, '').replace(/\[[^\]]+\]/g, 'ID');
      const source = readFileSync(file, 'utf8');
      const methods = [...source.matchAll(/^\s+(GET|POST|PUT|PATCH|DELETE): /gm)];
      // The two other addresses of health share one file's methods.
      if (methods.length === 0) return known.filter((row) => row.endsWith(` ${path}`));
      return methods.map(([, method]) => `${method} ${path}`);
    });
    expect(there.sort()).toEqual(known);
  });
});

describe('a change of role acts at the next request', () => {
  test('up and down again, without a new session', async () => {
    const { user, cookie } = await account(server, 'user');
    const admin = await account(server, 'admin');
    const change = (role: string) =>
      send(server, 'PATCH', `/api/admin/people/${user.id}`, { role }, admin);
    const ask = async (path: string) =>
      (await send(server, 'GET', path, undefined, { cookie })).status;
    expect(await ask('/api/ideas')).toBe(403);
    await change('founder');
    expect(await ask('/api/ideas')).toBe(200);
    await change('admin');
    expect(await ask('/api/admin/people')).toBe(200);
    await change('user');
    expect(await ask('/api/admin/people')).toBe(403);
    expect(await ask('/api/ideas')).toBe(403);
  });

  test('a suspension ends the sessions and refuses the next sign-in, to the owner alone', async () => {
    const { user, cookie } = await account(server, 'founder');
    const admin = await account(server, 'admin');
    const path = `/api/admin/people/${user.id}`;
    const login = (pass: string) =>
      send(server, 'POST', '/api/auth/login', { email: user.email, password: pass });
    const answer = await send(server, 'PATCH', path, { suspended: true }, admin);
    expect(answer.body).toMatchObject({ suspendedAt: expect.any(String), sessions: 0 });
    expect((await send(server, 'GET', '/api/auth/me', undefined, { cookie })).status).toBe(401);
    const refused = await login(password);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('This account is suspended. Write to hello@example.org.');
    expect(refused.cookies).toEqual([]);
    expect((await login('wrong password')).status).toBe(401);
    await send(server, 'PATCH', path, { suspended: false }, admin);
    expect((await login(password)).status).toBe(200);
  });
});
