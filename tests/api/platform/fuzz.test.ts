import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { account, cookieOf, idea, rowCounts, send } from '../../support/api.ts';
import { openRound } from '../../support/assigned-rounds.ts';
import { endpoints } from '../../support/endpoints.ts';
import { serverForFile } from '../../support/file-resources.ts';

/** Tries per endpoint; `npm run soak` sets more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 6);

let inputs = 0;
const ids: string[] = ['nothing'];
afterAll(async () => {
  console.log(`${inputs} inputs tried`);
});

const nasty = fc.constantFrom(
  '\0',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '=1+1',
  "'; drop table ideas; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  'x'.repeat(11_000),
  '\r\nBcc: victim@example.org',
  '🫀'.repeat(300),
);
const value = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(-0, 5.5, 2 ** 60, null, true, [], {}, [[]], '5', ' '),
);
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'id', 'userId', 'role'),
  fc.string(),
);

type Change = { at: number; value: unknown; drop: boolean };
const change = fc.record({ at: fc.nat(60), value, drop: fc.boolean() });

/** A valid body with properties removed, replaced or added. `JSON.stringify` cannot write a property twice. */
function spoil(good: object, changes: Change[], extra: [string, unknown][]): string {
  const entries = Object.entries(good);
  for (const { at, value: other, drop } of changes) {
    const index = at % Math.max(1, entries.length);
    const [name] = entries[index] ?? ['x'];
    if (drop) entries.splice(index, 1);
    else entries[index] = [name, other];
  }
  const all = [...entries, ...extra].filter(([, one]) => one !== undefined);
  return `{${all.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`;
}

const bodyFrom = (good: object) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.array(change, { maxLength: 3 }), fc.array(fc.tuple(key, value), { maxLength: 3 }))
        .map(([changes, extra]) => spoil(good, changes, extra)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant('['.repeat(5000)) },
  );
const id = fc.oneof(
  fc.nat(4).map((n) => ids[n] ?? 'nothing'),
  fc.string({ unit: 'binary' }).map(encodeURIComponentSafely),
  fc.constantFrom('..%2f..', '%2561', '0', '-1', '1e3', 'NaN', '%00', '%e2%28%a1', '%'),
);
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('q', 'fields', 'limit', 'cursor', 'sort', 'from', 'status', 'format', 'mine'),
      fc.oneof(
        fc.constantFrom('card', 'all', '-1', '1e9', 'csv', 'NaN', '"', "'", '%', '*', 'a"b*'),
        fc.string({ unit: 'binary' }),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, one]) => `${name}=${encodeURIComponentSafely(one)}`).join('&'));

// The server sends no requests to a register of publications.
const server = await serverForFile({ REFERENCE_LOOKUP: 'off' });
const admin = await account(server, 'admin');
let { cookie } = admin;
const own = await server.post('/api/ideas', idea(), admin);
const { body: round } = await openRound(server, admin, {
  assessorIds: [admin.user.id, (await account(server)).user.id],
});
ids.push(own.body.id, admin.user.id, round.id, round.ideaList[0].id);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || '-';
}

/** Internals that no response may reveal. */
const internals =
  /SQLITE|sqlite_|drizzle|libsql|\bat [\w.<>]+ \(|node_modules|\.ts:\d|argon2|password_hash|\bselect \w+ from\b/i;

describe('no input brings the server down or makes it talk', () => {
  test.each(endpoints)('%s %s', async (method, path, _audience, good = {}) => {
    const hasBody = method !== 'GET';
    const one = fc.record({
      ids: fc.tuple(id, id),
      query: fc.oneof(fc.constant(''), query),
      body: bodyFrom(good),
      signedIn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(one, async (input) => {
        inputs++;
        const address = path.replace('ID', input.ids[0]).replace('ID', input.ids[1]);
        // These endpoints may end the session, which later tries need.
        const signedIn = input.signedIn && !path.startsWith('/api/auth/');
        const answer = await send(
          server,
          method,
          input.query ? `${address}?${input.query}` : address,
          hasBody ? input.body : undefined,
          signedIn ? { cookie } : {},
        );
        // A random body may contain the right password. The session then continues under another id.
        if (path === '/api/account/confirm' && answer.cookies.length > 0) cookie = cookieOf(answer);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) {
          expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
          expect(answer.body).toMatchObject({ status: answer.status, type: 'about:blank' });
          expect(answer.text).not.toMatch(internals);
          expect(answer.text).not.toContain(process.cwd());
        }
      }),
      { numRuns },
    );
  });

  test('afterwards it is as it was: nothing polluted, nobody promoted, tables intact', async () => {
    const me = await server.get('/api/auth/me', { cookie });
    expect(me.status, me.text).toBe(200);
    expect(Object.keys(me.body.user).sort()).toEqual(['email', 'id', 'name', 'role']);
    const fresh = await account(server, 'user');
    expect(Object.keys(fresh.user).sort()).toEqual(['email', 'id', 'name', 'role']);
    expect((await server.get('/api/ideas', fresh)).status).toBe(403);
    expect((await server.get('/api/health/ready')).status).toBe(200);
    expect((await rowCounts(server))?.ideas).toBeGreaterThan(0);
    expect(server.logs()).not.toContain('"status":500');
  });
});
