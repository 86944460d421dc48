// npm run restore -- FILE [--overwrite]: replaces the database by a backup, or fills an empty libSQL server.
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import { config } from '#platform/server/config.ts';
import { copyDatabase, inUse, urlOf, verifyCopy } from '#platform/server/database/backup.ts';
import { errorReason } from '#platform/server/database/errors.ts';
import { checkMigrations } from '#platform/server/database/migrations.ts';
import { HalfFilled, moveToServer, NotEmpty } from '#platform/server/database/move-to-server.ts';
import { migrations } from '#platform/server/project-root.ts';
import { commandText, fail, newDatabase, printDatabaseUrl, readArguments } from './command-line.ts';

const refuse = (message: string): never => fail(`Nothing was restored. ${message}`);
const printRows = (rows: Record<string, number>) => {
  for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count}`);
};

/** If the copy is interrupted, no process starts on that server. */
async function fillServer(file: string) {
  const { databaseUrl: url, databaseAuthToken: authToken } = config();
  try {
    const rows = await moveToServer(file, { url, authToken }, migrations);
    console.log(`Restored the server from ${file}; every row was compared`);
    printRows(rows);
  } catch (error) {
    if (error instanceof HalfFilled)
      fail(`The server was not filled: ${error.message}. Give it an empty folder and try again.`);
    refuse(
      error instanceof NotEmpty
        ? 'The server is not empty. Give it an empty folder, and start no process on it before.'
        : `${errorReason(error)}.`,
    );
  }
}

const usage = `Usage: ${commandText('restore')} FILE [--overwrite]`;
const { words, options } = readArguments(usage, '--overwrite');
if (words.length > 1) fail(`${words[1]} is one argument too many.`, usage);
const file = resolve(words[0] ?? fail(usage));

const { file: to, isNew } = printDatabaseUrl();
await verifyCopy(file).catch((error: Error) => refuse(error.message));
if (to === null) {
  if (options.includes('--overwrite'))
    refuse('A server is never overwritten: give it an empty folder.');
  await fillServer(file);
  process.exit();
}
if (!isNew && !options.includes('--overwrite'))
  refuse(`${to} exists. With --overwrite it is moved aside and replaced.`);
if (await inUse(to)) refuse(`${to} is in use. Stop the server first.`);
if (isNew) console.log(newDatabase());

await mkdir(dirname(to), { recursive: true });
const incoming = `${to}.incoming`;
// Deletes a leftover file or link.
await rm(incoming, { force: true });
// Copies the backup's write-ahead log too.
const { rows } = await copyDatabase(file, incoming).catch((error: Error) => refuse(error.message));
const copy = createClient({ url: urlOf(incoming) });
await checkMigrations(drizzle(copy), migrations).catch(async (error) => {
  await rm(incoming);
  refuse(`${file} cannot be used: ${errorReason(error)}.`);
});
copy.close();
await chmod(incoming, 0o600);
const aside = `${to}.replaced-${Date.now()}`;
if (existsSync(to)) {
  await rename(to, aside);
  console.log(`The database that was there is ${aside}`);
}
// The write-ahead log belongs to the old file. If it was not merged, it contains the last writes, so it is kept.
const { size } = await stat(`${to}-wal`).catch(() => ({ size: 0 }));
if (size > 0) await rename(`${to}-wal`, `${aside}-wal`);
for (const suffix of ['-wal', '-shm']) await rm(`${to}${suffix}`, { force: true });
await rename(incoming, to);
console.log(`Restored ${to} from ${file}`);
printRows(rows);
