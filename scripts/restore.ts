// npm run restore -- FILE [--overwrite]: puts a backup in the place of the database.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { config } from '../src/server/config.ts';
import { inUse, verify } from '../src/server/database/backup.ts';

function fail(message: string): never {
  console.error(`Nothing was restored. ${message}`);
  process.exit(1);
}

const { databaseUrl } = config();
const [file, flag] = process.argv.slice(2);
if (!file || (flag && flag !== '--overwrite')) fail('Usage: npm run restore -- FILE [--overwrite]');
if (!databaseUrl.startsWith('file:')) fail('DATABASE_URL names a libSQL server.');
const to = databaseUrl.slice('file:'.length);
const { rows } = await verify(file).catch((error: Error) => fail(error.message));
if (existsSync(to) && flag !== '--overwrite')
  fail(`${to} exists. With --overwrite it is moved aside and replaced.`);
if (await inUse(to)) fail(`${to} is in use. Stop the server first.`);

await mkdir(dirname(to), { recursive: true });
const incoming = `${to}.incoming`;
await copyFile(file, incoming);
if (existsSync(to)) {
  const aside = `${to}.replaced-${Date.now()}`;
  await rename(to, aside);
  console.log(`The database that was there is ${aside}`);
}
// What was in the old write-ahead log must not reach the new file.
for (const suffix of ['-wal', '-shm']) await rm(`${to}${suffix}`, { force: true });
await rename(incoming, to);
console.log(`Restored ${to} from ${file}`);
for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count}`);
