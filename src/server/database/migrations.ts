import { readFile, rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { copyDatabase, inName } from './backup.ts';
import type { Database } from './database.ts';
import { followFields } from './follow-fields.ts';

const table = sql.identifier('__drizzle_migrations');

/** How many migrations a database has had; 0 for a new one. */
async function applied(database: Database): Promise<number> {
  const found = await database.all<{ n: number }>(
    sql`select count(*) n from sqlite_master where name = '__drizzle_migrations'`,
  );
  if (!found[0]?.n) return 0;
  const [row] = await database.all<{ n: number }>(sql`select count(*) n from ${table}`);
  return row?.n ?? 0;
}

async function known(folder: string): Promise<number> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8'));
  return journal.entries.length;
}

/** A verified copy of the file as it is, beside it, under a name that no other process and no other try has. */
async function copyBefore(file: string, at: number): Promise<string> {
  const copy = `${file}.before-migration-${at + 1}-${inName(new Date())}-${process.pid}`;
  await copyDatabase(file, copy);
  return copy;
}

const attempts = 3;

/**
 * Brings a database to the newest schema; safe to repeat, and from two processes at once: all pending
 * migrations are one transaction, and the process that comes second finds them done. A database that
 * has been used is copied first.
 */
export async function migrateDatabase(database: Database, folder: string): Promise<void> {
  await applyMigrations(database, folder);
  await followFields(database);
}

async function applyMigrations(database: Database, folder: string): Promise<void> {
  if (database.file) await database.run(sql`pragma journal_mode = wal`);
  const wanted = await known(folder);
  for (let attempt = 1; ; attempt++) {
    const before = await applied(database);
    if (before > wanted)
      throw new Error('the database was made by a newer version of this product');
    if (before === wanted) return;
    const copy = before > 0 && database.file ? await copyBefore(database.file, before) : null;
    try {
      // Another process may have been first while the copy was made; then it has one from before.
      if ((await applied(database)) === before)
        return await migrate(database, { migrationsFolder: folder });
      if (copy) await rm(copy);
    } catch (error) {
      if ((await applied(database)) !== before) continue;
      // Nothing was changed, and a server that is started over and over must not fill the disk.
      if (copy) await rm(copy, { force: true });
      if (attempt === attempts) throw error;
    }
  }
}
