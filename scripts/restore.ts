// npm run restore -- FILE [--overwrite]: puts a backup in the place of the database.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { inUse, verify } from '../src/server/database/backup.ts';
import { called, fail, nameDatabase, newDatabase, readArguments } from './command-line.ts';

const refuse = (message: string): never => fail(`Nothing was restored. ${message}`);

const usage = `Usage: ${called('restore')} FILE [--overwrite]`;
const { words, options } = readArguments(usage, '--overwrite');
if (words.length > 1) fail(`${words[1]} is one argument too many.`, usage);
const file = resolve(words[0] ?? fail(usage));

const { file: to, isNew } = nameDatabase();
if (to === null) fail('Nothing was restored. DATABASE_URL names a libSQL server.');
const { rows } = await verify(file).catch((error: Error) => refuse(error.message));
if (!isNew && !options.includes('--overwrite'))
  refuse(`${to} exists. With --overwrite it is moved aside and replaced.`);
if (await inUse(to)) refuse(`${to} is in use. Stop the server first.`);
if (isNew) console.log(newDatabase());

await mkdir(dirname(to), { recursive: true });
const incoming = `${to}.incoming`;
await copyFile(file, incoming);
const aside = `${to}.replaced-${Date.now()}`;
if (existsSync(to)) {
  await rename(to, aside);
  console.log(`The database that was there is ${aside}`);
}
// What is in the old write-ahead log must not reach the new file. It belongs to the old one: where it could
// not be merged, it holds what was written last.
const { size } = await stat(`${to}-wal`).catch(() => ({ size: 0 }));
if (size > 0) await rename(`${to}-wal`, `${aside}-wal`);
for (const suffix of ['-wal', '-shm']) await rm(`${to}${suffix}`, { force: true });
await rename(incoming, to);
console.log(`Restored ${to} from ${file}`);
for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count}`);
