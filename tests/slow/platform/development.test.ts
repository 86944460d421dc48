import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderForTest } from '../../support/file-resources.ts';
import { freePort } from '../../support/server.ts';

test('npm run dev makes its database, shows the demo account and signs it in', async () => {
  const folder = folderForTest();
  const port = String(await freePort());
  // Astro serves no pages when these variables say that it runs in a test.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const child = spawn(process.execPath, ['node_modules/.bin/astro', 'dev', '--ignore-lock'], {
    env: { ...env, DATABASE_URL: `file:${join(folder, 'app.db')}`, DEMO: 'true', PORT: port },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await expect.poll(() => output, { timeout: 200_000 }).toContain('ready in');
  const origin = `http://localhost:${port}`;
  const { demo } = await (await fetch(`${origin}/settings.json`)).json();
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(demo),
  });
  expect(await login.json()).toMatchObject({ user: { role: 'founder' } });
});
