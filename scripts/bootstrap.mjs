// Makes a fresh clone ready: dependencies, and with --build the built site. Runs before dependencies
// exist and on Node 18 or newer, so it uses Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

/** SHA-256 over names and contents of files and folders. */
function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory())
      for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path}\0`).update(readFileSync(path));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function run(title, command, args) {
  const start = Date.now();
  console.log(`${title} …`);
  const done = spawnSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (done.status !== 0) {
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`);
    console.error(`${title}: failed`);
    process.exit(done.status ?? 1);
  }
  console.log(`${title}: done in ${((Date.now() - start) / 1000).toFixed(0)} s`);
}

const installed = 'node_modules/.bootstrap';
const wanted = `${digest(['package.json', 'package-lock.json', '.npmrc'])} ${process.platform}-${process.arch}`;
if (read(installed) !== wanted) {
  run('Installing dependencies', 'npm', ['ci', '--include=dev']);
  writeFileSync(installed, wanted);
}

if (process.argv.includes('--build')) {
  const built = 'dist/.bootstrap';
  // The files that the build reads.
  const sources = [
    'src',
    'db',
    'public',
    'astro.config.mjs',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    'scripts/inline-scripts.mjs',
    'scripts/pack.mjs',
  ];
  const current = `${digest(sources)} ${process.env.SITE_URL ?? ''}`;
  if (read(built) !== current) {
    run('Building the site', 'npm', ['run', '--silent', 'build']);
    writeFileSync(built, current);
  }
}
