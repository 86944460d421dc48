// npm run backup [-- FILE]: a verified copy of the database, also while the server runs.
import { basename, dirname, join, resolve } from 'node:path';
import { copyDatabase, timestamp } from '#platform/server/database/backup.ts';
import { commandText, fail, noDatabase, printDatabaseUrl, readArguments } from './command-line.ts';

const usage = `Usage: ${commandText('backup')} [FILE]`;
const { words } = readArguments(usage);
if (words.length > 1) fail(`${words[1]} is one argument too many.`, usage);
const wanted = words[0] && resolve(words[0]);

const { file, isNew } = printDatabaseUrl();
if (file === null)
  fail('DATABASE_URL names a libSQL server: back up the server itself (docs/operations.md).');
if (isNew) fail(`No backup was made. ${noDatabase()}`);
const name = `${basename(file, '.db')}-${timestamp(new Date())}.db`;
const to = wanted ?? join(dirname(file), 'backups', name);
try {
  const { rows, sha256 } = await copyDatabase(file, to);
  console.log(`${to}\nsha256 ${sha256}`);
  for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count}`);
} catch (error) {
  fail(`No backup was made. ${error instanceof Error ? error.message : error}`);
}
