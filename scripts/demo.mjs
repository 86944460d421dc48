// npm run demo: serves the product with the demo founder and sample ideas. Uses data/demo.db or DATABASE_URL. Refuses a
// database with accounts of real people, because the demo founder's password is public.
import { spawn } from 'node:child_process';
import { readConfig } from '../src/platform/server/config.ts';

const { DATABASE_URL: named, DATABASE_AUTH_TOKEN: authToken } = process.env;
if (named && (await isReal(named))) {
  console.error(
    `DATABASE_URL is ${named} here: that database has accounts and is no demo. Nothing was changed.`,
  );
  console.error('For a demo on a database of its own: DATABASE_URL= npm run demo');
  process.exit(1);
}

async function isReal(url) {
  try {
    readConfig(process.env);
  } catch {
    // The server reports the invalid settings and does not start.
    return false;
  }
  // Opening creates a missing file, which only its owner may read.
  const { ownerOnlyUmask } = await import('../src/platform/server/database/owner-only-umask.ts');
  process.umask(ownerOnlyUmask);
  const { openDatabase } = await import('../src/platform/server/database/database.ts');
  const { hasRealAccounts } = await import('../src/app/server/demo.ts');
  const { errorReason } = await import('../src/platform/server/database/errors.ts');
  try {
    const database = openDatabase({ url, authToken });
    return await hasRealAccounts(database).finally(database.close);
  } catch (error) {
    console.error(`DATABASE_URL is ${url} here, which cannot be opened: ${errorReason(error)}`);
    process.exit(1);
  }
}

const env = { ...process.env, DATABASE_URL: named || 'file:data/demo.db', DEMO: 'true' };
try {
  const { siteUrl, siteUrlSet } = readConfig(env);
  // Browsers refuse passkeys for an IP address, and links in mail need the origin that people open.
  if (!siteUrlSet && siteUrl.includes('//127.0.0.1'))
    env.SITE_URL = siteUrl.replace('//127.0.0.1', '//localhost');
} catch {
  // The server reports the invalid settings and does not start.
}
const server = spawn('node', ['dist/server/entry.mjs'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});

let ready = false;
server.stdout.setEncoding('utf8').on('data', (chunk) => {
  if (!ready && chunk.includes('"message":"listening"')) {
    ready = true;
    const url = /"siteUrl":"([^"]+)"/.exec(chunk)?.[1] ?? '';
    console.log(`\n  Ready: ${url}`);
    console.log('  Sign in as the demo founder: founder@example.org, password demo-founder');
    console.log('  Stop with Ctrl+C\n');
  }
  for (const line of chunk.split('\n'))
    if (/"level":"(warn|error)"/.test(line)) console.error(line);
});
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
