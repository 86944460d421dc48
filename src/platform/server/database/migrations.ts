import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { copyDatabase, migrationsTable, timestamp } from './backup.ts';
import type { Database } from './database.ts';

const table = sql.identifier(migrationsTable);

type Migration = { tag: string; when: number };

async function applied(database: Pick<Database, 'all'>): Promise<number[]> {
  const found = await database.all<{ n: number }>(
    sql`select count(*) n from sqlite_master where name = ${migrationsTable}`,
  );
  if (!found[0]?.n) return [];
  const rows = await database.all<{ at: number }>(sql`select created_at as at from ${table}`);
  return rows.map(({ at }) => Number(at));
}

/**
 * @throws Error for an unknown migration, and for a missing one that the migrator would skip as older than the newest
 */
function pending(journal: readonly Migration[], had: readonly number[]): Migration[] {
  const newest = Math.max(...had);
  const unknown = had.filter((at) => !journal.some(({ when }) => when === at));
  if (unknown.some((at) => journal.every(({ when }) => when < at)))
    throw new Error('the database was made by a newer version of this product');
  if (unknown.length > 0)
    throw new Error(
      `the database has had migrations that this version does not have: start the version that made it, or restore a copy from before that`,
    );
  const missing = journal.filter(({ when }) => !had.includes(when));
  const skipped = missing.filter(({ when }) => when < newest).map(({ tag }) => tag);
  if (skipped.length > 0)
    throw new Error(
      `the migration ${skipped.join(', ')} is older than one that the database has had already, as after a merge of two branches: generate it again, so that it is the newest (npm run db:generate)`,
    );
  return missing;
}

const readJournal = async (folder: string): Promise<Migration[]> =>
  JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')).entries;

/** @throws Error for a database that `migrateDatabase` refuses */
export const checkMigrations = async (database: Pick<Database, 'all'>, folder: string) =>
  pending(await readJournal(folder), await applied(database));

const copyName = (file: string) => `${file}.before-migration-`;

/** Copies to a name that no other process or attempt uses. */
async function copyBefore(file: string, at: number): Promise<string> {
  const copy = `${copyName(file)}${at + 1}-${timestamp(new Date())}-${process.pid}`;
  await copyDatabase(file, copy);
  return copy;
}

/** Each copy is as large as the database. */
const maxCopies = 3;

async function removeOldCopies(file: string): Promise<void> {
  const folder = dirname(file);
  const start = basename(copyName(file));
  const copyForm = /^\d+-(\d{4}-\d\d-\d\dT.+Z)-\d+$/;
  const copies = (await readdir(folder)).flatMap((name) => {
    const time = name.startsWith(start) && copyForm.exec(name.slice(start.length))?.[1];
    return time ? [{ name, time }] : [];
  });
  copies.sort((a, b) => (a.time < b.time ? 1 : -1));
  for (const { name } of copies.slice(maxCopies)) await rm(join(folder, name), { force: true });
}

const attempts = 3;

/**
 * Runs pending migrations in one transaction, so two processes may call it. Copies a used database first.
 * @returns the copy; null if it made none
 */
export async function migrateDatabase(database: Database, folder: string): Promise<string | null> {
  const { file } = database;
  if (file) await database.run(sql`pragma journal_mode = wal`);
  const journal = await readJournal(folder);
  let made: string | null = null;
  for (let attempt = 1; ; attempt++) {
    const before = await applied(database);
    if (pending(journal, before).length === 0) return made;
    const copy = before.length > 0 && file ? await copyBefore(file, before.length) : null;
    try {
      // Another process may have migrated during the copy, and has its own copy.
      if ((await applied(database)).length === before.length) {
        await migrate(database, { migrationsFolder: folder });
        made = copy;
        if (copy && file) await removeOldCopies(file);
      } else if (copy) await rm(copy);
    } catch (error) {
      if ((await applied(database)).length !== before.length) continue;
      // Nothing was migrated. A server that keeps restarting must not fill the disk with copies.
      if (copy) await rm(copy, { force: true });
      if (attempt === attempts) throw error;
    }
  }
}
