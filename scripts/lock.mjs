// npm run lock: completes package-lock.json. A registry may lack optional platform packages; npm install
// then drops them from the lockfile, and npm ci refuses it on the platforms that need them. Asks the registry for
// each missing integrity, so that npm ci checks every package that it downloads.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

const platforms = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** Resolves a package from another one's folder, as Node does. */
function resolves(from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolves(path, name)) continue;
    const parts = name.split(/[/-]/);
    const os = platforms.filter((platform) => parts.includes(platform));
    const cpu = processors.filter((processor) => parts.includes(processor));
    const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : [];
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(cpu.length && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(libc.length && { libc }),
      optional: true,
      ...(os.length && { os }),
    };
    added++;
  }
}
for (const [path, entry] of Object.entries(packages)) {
  if (!path || entry.link || entry.integrity) continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const asked = ['view', `${name}@${entry.version}`, 'dist.integrity'];
  entry.integrity = execFileSync('npm', asked, { encoding: 'utf8' }).trim();
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
