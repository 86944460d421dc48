// npm run backup [-- FILE]: a verified copy of the database, made while the server runs.
import { basename } from 'node:path';
import { config } from '../src/server/config.ts';
import { copyDatabase } from '../src/server/database/backup.ts';

const { databaseUrl } = config();
if (!databaseUrl.startsWith('file:')) {
  console.error('DATABASE_URL names a libSQL server: back up the server itself (docs/scaling.md).');
  process.exit(1);
}
const from = databaseUrl.slice('file:'.length);
const time = new Date()
  .toISOString()
  .replace(/\.\d+Z$/, 'Z')
  .replaceAll(':', '-');
const to = process.argv[2] ?? `data/backups/${basename(from, '.db')}-${time}.db`;
try {
  const { rows, sha256 } = await copyDatabase(from, to);
  console.log(`${to}\nsha256 ${sha256}`);
  for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count}`);
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
