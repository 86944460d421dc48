import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { register } from '../../support/accounts.ts';
import { account } from '../../support/api.ts';
import { folderForTest, serverForTest } from '../../support/file-resources.ts';
import { runSql } from '../../support/run-sql.ts';
import { freePort, sameDatabase, startServer } from '../../support/server.ts';

test('a demo uses the database that DATABASE_URL names where it is new or a demo, and leaves a real one alone', {
  timeout: 120_000,
}, async () => {
  const real = await serverForTest();
  await account(real, 'user');
  const run = async (file: string) => {
    const env = { ...process.env, DATABASE_URL: `file:${file}`, PORT: String(await freePort()) };
    const child = spawn(process.execPath, ['scripts/demo.mjs'], { env });
    // `close` fires after all output is read.
    const ended = once(child, 'close');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Ready: ')) child.kill('SIGTERM');
      });
    const [code] = await ended;
    return { code, output };
  };
  const refused = await run(real.databaseFile);
  expect(refused.code).toBe(1);
  const isNoDemo = 'This database has real accounts. Nothing was changed.';
  expect(refused.output).toContain(isNoDemo);
  const started = startServer({ DEMO: 'true', ...sameDatabase(real) });
  await expect(started).rejects.toThrow(isNoDemo);
  expect(await real.sql('select role from users')).toEqual([{ role: 'user' }]);

  const file = join(folderForTest(), 'mine.db');
  // Browsers refuse passkeys on an IP address, so the server's own URL has a host name.
  const { output } = await run(file);
  expect(output).toContain('Ready: http://localhost:');
  expect(output).not.toContain('built for');
  // The file contains users' data, so only its owner can read it.
  expect(statSync(file).mode & 0o077).toBe(0);
  const open = await startServer({ DEMO: 'true', DATABASE_URL: `file:${file}` });
  await register(open, 'a@example.org');
  // An administrator may have taken the demo founder's role.
  await runSql(file, "update users set role = 'user'");
  await open.stop();
  expect((await run(file)).output).toContain('Ready: ');
  const closed = await startServer({ DATABASE_URL: `file:${file}` });
  await closed.stop();
  expect((await run(file)).code).toBe(1);
});

test('two servers that start at once on an empty database make one demo, and both serve it', async () => {
  for (let round = 0; round < 2; round++) {
    const databaseFile = join(folderForTest(), 'app.db');
    const env = { DEMO: 'true', DATABASE_URL: `file:${databaseFile}` };
    const both = await Promise.all([startServer(env), startServer(env)]);
    for (const server of both) {
      const { demo } = (await server.get('/settings.json')).body;
      expect((await server.post('/api/auth/login', demo)).status).toBe(200);
    }
    expect(await runSql(databaseFile, 'select count(*) n from ideas')).toEqual([{ n: 10 }]);
    await Promise.all(both.map((one) => one.stop()));
  }
});
