// npm run demo: the product with the demo founder and sample ideas, on a database of its own.
import { spawn } from 'node:child_process';

const env = { DATABASE_URL: 'file:data/demo.db', ...process.env, DEMO: 'true' };
const host = env.HOST || '127.0.0.1';
const address = env.SITE_URL || `http://${host}:${env.PORT || 4321}`;
const server = spawn('node', ['src/server/entry.ts'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});

let ready = false;
server.stdout.setEncoding('utf8').on('data', (chunk) => {
  if (!ready && chunk.includes('"message":"listening"')) {
    ready = true;
    console.log(`\n  Ready: ${address}`);
    console.log('  Sign in as the demo founder: founder@example.org, password demo-founder');
    console.log('  Stop with Ctrl+C\n');
  }
  for (const line of chunk.split('\n'))
    if (/"level":"(warn|error)"/.test(line)) console.error(line);
});
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
