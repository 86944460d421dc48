import { chmodSync, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { maxBytes } from '#features/exchange/domain/import/schema.ts';
import { readConfig } from '#platform/server/config.ts';
import { account, idea } from '../../support/api.ts';
import { folderForTest, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { runCommand } from '../../support/run-command.ts';
import { freePort } from '../../support/server.ts';

const metricsPort = await freePort();
const server = await serverForFile({ METRICS_PORT: String(metricsPort) });
const { cookie } = await account(server);
const { body: made } = await server.post('/api/ideas', idea(), { cookie });

test('the database, its log and every copy can be read by their owner alone', () => {
  const { databaseFile } = server;
  const [first, copy = ''] = runCommand(databaseFile, ['backup']).split('\n');
  expect(first).toBe(`Database: ${databaseFile}`);
  expect(dirname(copy)).toBe(join(dirname(databaseFile), 'backups'));
  chmodSync(copy, 0o644);
  const restored = join(folderForTest(), 'data', 'app.db');
  expect(runCommand(restored, ['restore', copy]).split('\n').slice(0, 2)).toEqual([
    `Database: ${restored}`,
    `This database is new. DATABASE_URL is file:${restored} here; a running server must have the same.`,
  ]);
  chmodSync(copy, 0o600);
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const files = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, copy, restored];
  expect(files.map(mode)).toEqual(files.map(() => '600'));
  expect([dirname(copy), dirname(restored)].map(mode)).toEqual(['700', '700']);
});

test('metrics are served to the loopback, on their own port, without addresses of people or ideas', async () => {
  await server.get(`/api/ideas/${made.id}`, { cookie });
  await server.sql(`insert into webhooks
      (id, name, kind, url, event_groups, carries_texts, queued_through, failing_since, created_at)
    values ('w', 'W', 'slack', 'https://hooks.example.org', '[]', 0, 0, 1, 1)`);
  await server.sql(
    `insert into webhook_deliveries (id, webhook_id, created_at, next_try_at)
    values ('d', 'w', 1, ?)`,
    [Date.now() + 60_000],
  );
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{kind="api",method="POST",status="201"\} 1/,
  );
  expect(text).toContain('database_writes_waiting 0');
  expect(text).toContain('outbox_letters_waiting 0');
  expect(text).toContain('webhook_messages_waiting 1');
  expect(text).toContain('webhooks_failing 1');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).not.toContain(made.id);
  expect((await server.get('/metrics')).status).toBe(404);
});

test('the server warns at its start of another SITE_URL than that of the build, and of sample addresses', async () => {
  const built = readFileSync('dist/site-url', 'utf8');
  expect(readFileSync('dist/client/about/index.html', 'utf8')).toContain(
    `<link rel="canonical" href="${built}/about"`,
  );
  const moved = await serverForTest({ SITE_URL: 'https://elsewhere.example.org' });
  expect(moved.logs()).toContain(
    `"message":"built for ${built}, running as https://elsewhere.example.org: canonical links and the sitemap name ${built}; build again"`,
  );
  const demo = await serverForTest({ DEMO: 'true', SITE_URL: `${built}/` });
  for (const { logs } of [server, demo]) expect(logs()).not.toContain('built for');
  const sampleAddress = /"level":"warn".*src\/platform\/lab\.ts.*hello@example\.org/g;
  expect(server.logs().match(sampleAddress)).toHaveLength(1);
  expect(demo.logs()).not.toContain('src/platform/lab.ts');
});

test('packages of run time are dependencies and not development dependencies', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const isInstalled = (name: string) => {
    const entry = packages[`node_modules/${name}`];
    return entry && !entry.dev;
  };
  const files = globSync(['dist/server/**/*.mjs']);
  const code = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(\*|\/\/).*$/gm, '');
  // The rate limiter's library imports this for a store that the server does not use.
  const unused = '@valkey/valkey-glide';
  // The rest of the pattern distinguishes an import from text in a message.
  const imported = new Set(
    files.flatMap((file) =>
      [
        ...code(file).matchAll(/(?:from|import)\s*\(?["']([^."'/][^"']*)["'](?=\s*(?:[;,)]|$))/gm),
      ].map(([, name = '']) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  );
  const missing = [...imported].filter(
    (name) =>
      /^[@a-z][\w@/.-]*$/.test(name) &&
      !name.startsWith('node:') &&
      !builtinModules.includes(name) &&
      name !== unused &&
      !isInstalled(name),
  );
  expect(missing).toEqual([]);
});

const settings = parseEnv(readFileSync('deploy/digital-health-lab.env', 'utf8'));

test('the proxies in deploy/ know where it listens and what an import may weigh', () => {
  const { PORT } = settings;
  for (const name of ['Caddyfile', 'nginx.conf'])
    expect(readFileSync(`deploy/${name}`, 'utf8')).toContain(`127.0.0.1:${PORT}`);
  const [, mebibytes] =
    /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(maxBytes);
});

test('the systemd unit names settings that exist, and starts what is there', () => {
  const unit = readFileSync('deploy/digital-health-lab.service', 'utf8');
  const known = readFileSync('.env.example', 'utf8');
  for (const name of Object.keys(settings))
    if (name !== 'NODE_ENV') expect(known).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  expect(readConfig(settings)).toMatchObject({ siteUrlSet: true, trustedProxies: 1 });
  // The commands read only this file, so the unit itself sets nothing.
  expect(unit).not.toMatch(/^Environment=/m);
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/digital-health-lab\.env$/m);
  const [, start = ''] = /^ExecStart=\S+\/node (\S+)$/m.exec(unit) ?? [];
  expect(existsSync(start)).toBe(true);
  const [, folder] = /^StateDirectory=(.+)$/m.exec(unit) ?? [];
  expect(dirname(settings.DATABASE_URL ?? '')).toBe(`file:/var/lib/${folder}`);
  const operations = readFileSync('docs/operations.md', 'utf8');
  const commands = [...unit.matchAll(/^# {3}(lab(?:\(\)| dist\/)\S*.*?)(?: {2,}#.*)?$/gm)];
  expect(commands).toHaveLength(4);
  for (const [, line = ''] of commands) expect(operations).toContain(line);
});
