// npm run demo: serves the product with the demo founder and sample ideas. Uses data/demo.db or DATABASE_URL.
import { spawn } from 'node:child_process';
import { readConfig } from '../src/platform/server/config.ts';

const { DATABASE_URL } = process.env;
const env = { ...process.env, DATABASE_URL: DATABASE_URL || 'file:data/demo.db', DEMO: 'true' };
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
