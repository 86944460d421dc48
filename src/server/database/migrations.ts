import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import type { Database } from './database.ts';

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

/** A copy of the file as it was, beside it; another process that starts too may have made it. */
async function copyBefore(database: Database, at: number): Promise<void> {
  const copy = `${database.file}.before-migration-${at + 1}`;
  if (existsSync(copy)) return;
  try {
    await database.run(sql`vacuum into ${copy}`);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  }
}

const attempts = 3;

/**
 * Brings a database to the newest schema; safe to repeat, and from two processes at once: all pending
 * migrations are one transaction, and the process that comes second finds them done. A database that
 * has been used is copied first.
 */
export async function migrateDatabase(database: Database, folder: string): Promise<void> {
  if (database.file) await database.run(sql`pragma journal_mode = wal`);
  const wanted = await known(folder);
  for (let attempt = 1; ; attempt++) {
    const before = await applied(database);
    if (before > wanted)
      throw new Error('the database was made by a newer version of this product');
    if (before === wanted) return;
    if (before > 0 && database.file) await copyBefore(database, before);
    try {
      return await migrate(database, { migrationsFolder: folder });
    } catch (error) {
      const after = await applied(database);
      if (after === before && attempt === attempts) throw error;
    }
  }
}
