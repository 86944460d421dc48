import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { open, route } from '#features/accounts/server/http/route.ts';
import { ConfigurationError, readConfig } from '#platform/server/config.ts';
import { runRequest } from '#platform/server/database/current-request.ts';
import { GuardedClient, runInsideTransaction } from '#platform/server/database/guarded-client.ts';
import { clientIp, networkOf } from '#platform/server/http/client-ip.ts';
import { ownOrigins } from '#platform/server/http/origin.ts';
import { describeError } from '#platform/server/log.ts';
import { withLimits } from '#platform/server/mail/mail-server.ts';
import { folderForTest } from '../../support/file-resources.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

const refusals = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
  }
  throw new Error('these settings are accepted, or refused in another way');
};

describe('configuration', () => {
  test('the defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4321,
      siteUrl: 'http://127.0.0.1:4321',
      siteUrlSet: false,
      requireSecondFactor: false,
      secondFactorGraceDays: 14,
      secure: false,
      databaseUrl: 'file:data/app.db',
      databaseAuthToken: undefined,
      demo: false,
      trustedProxies: 0,
      passwordSignUp: true,
      provider: null,
      rateLimits: true,
      referenceLookup: true,
      smtpUrl: undefined,
      smtpTlsRequired: true,
      mailFrom: 'hello@example.org',
      mailRetrySeconds: 30,
      mailHoldSeconds: 120,
      eventStreams: 500,
      webhookPrivateNetwork: false,
      metricsHost: '127.0.0.1',
      metricsPort: 0,
      logLevel: 'info',
    });
  });

  test('values are read, and an empty one counts as not set', () => {
    const config = readConfig({
      HOST: '::1',
      PORT: '8080',
      SITE_URL: '',
      DEMO: 'true',
      TRUST_PROXY: '2',
    });
    expect(config).toMatchObject({ siteUrl: 'http://[::1]:8080', demo: true, trustedProxies: 2 });
    // A browser cannot open the wildcard address; on the same machine it opens localhost.
    expect(readConfig({ HOST: '0.0.0.0' }).siteUrl).toBe('http://localhost:4321');
    expect(readConfig({ HOST: '::' }).siteUrl).toBe('http://localhost:4321');
    expect(readConfig({ SITE_URL: 'https://lab.example.org/' })).toMatchObject({
      siteUrl: 'https://lab.example.org',
      siteUrlSet: true,
      secure: true,
    });
  });

  test.each([
    [{ MAIL_RETRY_SECONDS: '0' }, 'a whole number from 1 to 3600'],
    [{ DATABASE_URL: 'file:data/my%20lab.db' }, 'not have a percent sign'],
    [{ PORT: '70000' }, 'a whole number from 0 to 65535'],
    [{ SITE_URL: 'https://lab.example.org/path' }, 'an origin'],
    [{ DATABASE_URL: 'postgres://x' }, 'start with file:, libsql://, http:// or https://'],
    [{ DEMO: 'yes' }, 'true or false'],
    [{ TRUST_PROXY: '-1' }, 'a whole number from 0 to 10'],
    [{ RATE_LIMITS: 'none' }, 'on or off'],
    [{ MAIL_FROM: 'the lab' }, 'an email address'],
    [{ SMTP_URL: 'mail.example.org' }, 'look like smtp://user:password@mail.example.org:587'],
    [{ LOG_LEVEL: 'loud' }, 'debug, info, warn or error'],
    // The pattern accepts these URLs, and the URL parser rejects them.
    [{ SITE_URL: 'https://lab.example.org:99999' }, ''],
    [{ SITE_URL: 'https://[::1' }, ''],
    [{ SITE_URL: 'https://lab%zz.example.org' }, ''],
    [{ SITE_URL: 'https://lab.example.org\\path' }, ''],
    [{ REFERENCE_DOI_URL: 'https://a b' }, ''],
    [{ REFERENCE_PUBMED_URL: 'http://x:123456' }, ''],
    [{ SMTP_URL: 'smtp://mail.example.org:99999' }, ''],
    [{ SMTP_URL: 'smtp://[::1' }, ''],
    [{ DATABASE_URL: 'libsql://db.example.org:99999' }, ''],
    [{ DATABASE_URL: 'https://[::1' }, ''],
    [
      { OIDC_ISSUER: 'https://id.example.org:99999', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      '',
    ],
    // These values are neither host names nor IP addresses.
    [{ HOST: 'http://127.0.0.1' }, ''],
    [{ HOST: 'localhost:80' }, ''],
    [{ HOST: '999.1.1.1' }, ''],
    [{ METRICS_HOST: '127.0.0.1:9100' }, ''],
  ])(
    '%j is refused with one line: its name, what it must be, an example and what it is',
    (env, rule) => {
      const [[name = '', value]] = Object.entries(env) as [[string, string]];
      const [line = '', ...more] = refusals(env);
      expect(more).toEqual([]);
      expect(line).toMatch(new RegExp(`^${name} must (be )?${rule}`));
      expect(line).toMatch(/ example |must start with|must look like/);
      expect(line).toContain(`It is ${JSON.stringify(value)}.`);
    },
  );

  test.each([
    { DATABASE_AUTH_TOKEN: 'hidden word' },
    { OIDC_CLIENT_SECRET: 'hidden\n', OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'a' },
    { SMTP_URL: 'smtp//user:hidden@mail.example.org' },
    { SMTP_URL: 'smtp://user:hidden' },
    { SMTP_URL: 'mail.example.org?password=hidden' },
    { DATABASE_URL: 'postgres://user:hidden@db.example.org/lab' },
    { SITE_URL: 'https://user:hidden@lab.example.org' },
    { OIDC_ISSUER: 'https://id:hidden@a.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  ])('a refusal shows no secret: %j', (env) => {
    const lines = refusals(env).join('\n');
    expect(lines).toContain('may hold a password');
    expect(lines).not.toContain('hidden');
  });

  test('settings that belong together: the refusal says which of them are set', () => {
    expect(refusals({ OIDC_ISSUER: 'https://a.example' }).join()).toMatch(
      /^OIDC_ISSUER, OIDC_CLIENT_ID and .* belong together: set all three or none.* Set now: OIDC_ISSUER\.$/,
    );
  });

  const provider = {
    OIDC_ISSUER: 'https://id.example.org/realms/lab',
    OIDC_CLIENT_ID: 'lab',
    OIDC_CLIENT_SECRET: 'secret',
  };

  test('the settings of a sign-in provider', () => {
    expect(readConfig(provider).provider).toMatchObject({
      issuer: 'https://id.example.org/realms/lab',
      name: 'id.example.org',
      scopes: 'openid profile email',
      roles: null,
      emailDomains: [],
      timeoutMs: 5000,
    });
  });

  test.each([
    [{ OIDC_ISSUER: 'http://id.example.org' }, /^OIDC_ISSUER must be an https address/],
    [{ OIDC_ISSUER: 'https://id.example.org/?x=1' }, /^OIDC_ISSUER/],
    [{ OIDC_ROLES: 'a=admin' }, /^OIDC_ROLE_CLAIM and OIDC_ROLES belong together/],
    [{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=king' }, /^OIDC_ROLES must be pairs/],
    [{ OIDC_EMAIL_DOMAINS: 'example' }, /^OIDC_EMAIL_DOMAINS must be domains/],
    [{ OIDC_SCOPES: 'email' }, /^OIDC_SCOPES must have openid/],
    [{ OIDC_TIMEOUT_SECONDS: '0' }, /^OIDC_TIMEOUT_SECONDS must be/],
    [{ PASSWORD_SIGN_UP: 'no' }, /^PASSWORD_SIGN_UP must be on or off/],
  ])('a sign-in provider with %j is refused', (change, line) => {
    expect(refusals({ ...provider, ...change })[0]).toMatch(line);
  });

  test('every setting is in the schema that .env.example shows', () => {
    const named = readFileSync('.env.example', 'utf8').match(/^(?:# )?[A-Z_]+(?==)/gm) ?? [];
    const source = readFileSync('src/platform/server/config.ts', 'utf8');
    for (const name of named) expect(source).toContain(`  ${name.replace('# ', '')}: `);
    expect(named.length).toBeGreaterThan(25);
  });
});

test('our own origins: SITE_URL, and on loopback every name of it', () => {
  expect([...ownOrigins('https://lab.example.org')]).toEqual(['https://lab.example.org']);
  expect([...ownOrigins('http://127.0.0.1:4321')].sort()).toEqual([
    'http://127.0.0.1:4321',
    'http://[::1]:4321',
    'http://localhost:4321',
  ]);
});

test.each([
  ['9.9.9.9', 0, '10.0.0.1'],
  [undefined, 1, '10.0.0.1'],
  ['1.1.1.1', 1, '1.1.1.1'],
  ['6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
  ['1.1.1.1', 2, '1.1.1.1'],
  ['1.2.3.4:5678', 1, '1.2.3.4'],
  ['[2001:db8::1]:5678', 1, '2001:db8::1'],
  ['[2001:db8::1]', 1, '2001:db8::1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['6.6.6.6:1, 1.1.1.1:2', 1, '1.1.1.1'],
])('X-Forwarded-For %s behind %d proxies is %s', (forwarded, trusted, address) => {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: '10.0.0.1' });
  if (forwarded) request.headers['x-forwarded-for'] = forwarded;
  expect(clientIp(request, trusted)).toBe(address);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('of an error no line of its message is logged, whatever it looks like', () => {
  const text = 'Failed query\nparams: One\n    at the Klinikum\n    at Braga (by night:1:2)';
  const cause = Object.assign(new Error('    at the cause'), { code: 'SQLITE_BUSY' });
  const described = describeError(new TypeError(text, { cause }));
  expect(described).toMatchObject({ error: 'TypeError', code: 'SQLITE_BUSY' });
  expect(described.stack?.[0]).toContain('server.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/Klinikum|Braga|the cause/);
  const renamed = Object.assign(new Error('    at Charité'), { message: 'Another' });
  expect(JSON.stringify(describeError(renamed))).not.toContain('Charité');
  expect(describeError(new Error('')).stack?.[0]).toContain('server.test.ts');
});

test('a mail server has the ten minutes of RFC 5321 for its answer, and only one to let us in', () => {
  const minute = 60_000;
  const limits = withLimits('smtp://post.example.org:587', false);
  expect(limits.delivering).toBeGreaterThan(10 * minute);
  expect(limits.arriving).toBeLessThanOrEqual(minute);
  expect(new URL(limits.url).searchParams.get('socketTimeout')).toBe(String(limits.delivering));
  const own = 'smtp://post.example.org?socketTimeout=700000&connectionTimeout=5000';
  expect(withLimits(own, false)).toMatchObject({ arriving: 5000, delivering: 700_000 });
});

describe('the guarded client', () => {
  let file: string;
  beforeEach(() => {
    file = join(folderForTest(), 'test.db');
    const setup = new DatabaseSync(file);
    setup.exec('pragma journal_mode = wal; create table t (v text not null unique)');
    setup.close();
  });

  const connect = (timeout: number) =>
    createClient({ url: `file:${file}`, concurrency: 1, timeout });
  const openClient = (patienceMs = 2_000) =>
    new GuardedClient(connect(20), connect(20), patienceMs);
  /** A client that tries without a pause, and its tries. */
  const openImpatient = (patienceMs: number) => {
    const inner = connect(0);
    const tries = vi.spyOn(inner, 'execute');
    return { tries, client: new GuardedClient(inner, inner, patienceMs) };
  };
  const insert = (client: GuardedClient, value: string) =>
    client.execute({ sql: 'insert into t values (?)', args: [value] });

  test('a query waits for no write before it, whatever it begins with; what writes waits', async () => {
    const client = openClient();
    const open = await client.transaction();
    await client.execute('select v from t');
    await client.execute(' with a as (select v from t) select * from a');
    const write = client.execute("with a as (select 'x' as v) insert into t select v from a");
    expect(client.waiting).toBe(2);
    await open.commit();
    await write;
    expect((await client.execute('select v from t')).rows).toEqual([{ v: 'x' }]);
  });

  describe('transactions', () => {
    const values = async (client: GuardedClient) =>
      (await client.execute('select v from t order by rowid')).rows.map(({ v }) => v);

    test('writes everything at commit and nothing at rollback, nor of a failing batch', async () => {
      const client = openClient();
      const first = await client.transaction();
      await first.execute("insert into t values ('committed')");
      await first.commit();
      const second = await client.transaction();
      await second.execute("insert into t values ('rolled back')");
      await second.rollback();
      const batch = client.batch(["insert into t values ('a')", "insert into t values ('a')"]);
      await expect(batch).rejects.toThrow();
      await insert(client, 'next');
      expect(await values(client)).toEqual(['committed', 'next']);
    });

    test('refuses each use of the client inside the body, and allows it afterwards', async () => {
      const client = openClient();
      let later = () => Promise.resolve<unknown>(null);
      await runInsideTransaction(async () => {
        await expect(insert(client, 'outside')).rejects.toThrow('use tx');
        await expect(client.execute('select v from t')).rejects.toThrow('use tx');
        await expect(client.transaction()).rejects.toThrow('use tx');
        later = AsyncLocalStorage.bind(() => insert(client, 'later'));
      });
      await later();
      expect(await values(client)).toEqual(['later']);
    });

    test('begins once another process lets go of the lock', async () => {
      const client = openClient();
      const release = await holdWriteLock(file);
      const begun = client.transaction();
      await release();
      const transaction = await begun;
      await transaction.execute("insert into t values ('waited')");
      await transaction.commit();
      expect(await values(client)).toEqual(['waited']);
    });

    test('reports a lock that stays, and keeps the writes that follow in their order', async () => {
      const client = openClient(100);
      const release = await holdWriteLock(file);
      await expect(client.transaction()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      await expect(insert(client, 'refused')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      await release();
      const later = Array.from({ length: 100 }, (_, i) => String(i));
      await Promise.all(later.map((value) => insert(client, value)));
      // Another connection sees only committed rows.
      const other = new DatabaseSync(file);
      const rows = other.prepare('select v from t order by rowid').all();
      expect(rows.map(({ v }) => v)).toEqual(later);
      other.close();
    });

    test('rolls back a transaction that is open for too long', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      try {
        const client = openClient();
        const transaction = await client.transaction();
        await transaction.execute("insert into t values ('slow')");
        vi.advanceTimersByTime(4_000);
        await expect(transaction.commit()).rejects.toMatchObject({ code: 'TRANSACTION_TIMEOUT' });
        await insert(client, 'next');
        expect(await values(client)).toEqual(['next']);
      } finally {
        vi.useRealTimers();
      }
    });
  });

  test('of writes that all waited for a lock in vain only the first has tried, and the next one is done', async () => {
    const { tries, client } = openImpatient(300);
    const release = await holdWriteLock(file);
    // All writes start at the same time, even when the machine pauses between two of them.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const writes = Array.from({ length: 50 }, (_, i) => insert(client, `refused ${i}`));
    clock.mockRestore();
    const refused = await Promise.allSettled(writes);
    expect(refused.map(({ status }) => status)).toEqual(Array(50).fill('rejected'));
    expect(tries.mock.calls.every(([one]) => JSON.stringify(one).includes('refused 0'))).toBe(true);
    await release();
    await insert(client, 'done');
    expect((await client.execute('select v from t')).rows).toEqual([{ v: 'done' }]);
  });

  test('all writes of a request wait together as long as one may', async () => {
    const { tries, client } = openImpatient(500);
    const release = await holdWriteLock(file);
    const triesOf = async (value: string) => {
      await expect(insert(client, value)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      return tries.mock.calls.filter(([one]) => JSON.stringify(one).includes(value)).length;
    };
    const [first, second] = await runRequest(async () => [
      await triesOf('first'),
      await triesOf('second'),
    ]);
    expect(first).toBeGreaterThan(3);
    expect(second).toBeLessThanOrEqual(2);
    // The next request has its full time again.
    expect(await runRequest(() => triesOf('next'))).toBeGreaterThan(3);
    await release();
  });

  test('a network that fills the queue delays the write of another network by one write', async () => {
    const client = openClient();
    const open = await client.transaction();
    const from = (clientIp: string, value: string) =>
      runRequest(() => insert(client, value), clientIp);
    const flood = Array.from({ length: 1_000 }, (_, i) =>
      from(`2001:db8:1:${i.toString(16)}::/64`, String(i)),
    );
    const other = from('192.0.2.1', 'other');
    await open.commit();
    await other;
    const done = await Promise.allSettled(flood);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
    const { rows } = await client.execute('select v from t order by rowid limit 2');
    expect(rows.map(({ v }) => v)).toEqual(['0', 'other']);
  });
});

describe('a database that cannot take a write', () => {
  test.each([
    'SQLITE_READONLY',
    'SQLITE_FULL',
    'SQLITE_BUSY',
    'SQLITE_IOERR_WRITE',
    'WRITE_QUEUE_FULL',
    'TRANSACTION_TIMEOUT',
    'TRANSACTION_CLOSED',
  ])('%s: 503 with Retry-After, and no word of the database', async (code) => {
    const answer = route({
      GET: open({
        handle: () => {
          throw new Error('insert into users', { cause: Object.assign(new Error('x'), { code }) });
        },
      }),
    });
    const context = {
      request: new Request('http://127.0.0.1/api/x'),
      params: {},
      url: new URL('http://127.0.0.1/api/x'),
      locals: { clientIp: '127.0.0.1', requestId: 'x' },
    };
    // Astro's context has more properties; the route uses only these.
    const response = await answer(context as Parameters<typeof answer>[0]);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).not.toMatch(/insert|SQLITE/);
  });
});
