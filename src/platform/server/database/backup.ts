import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@libsql/client/sqlite3';
import { databaseCode, errorReason } from './errors.ts';

/** Escapes, because the driver decodes %41 as A and reads settings after `?`. */
export const urlOf = (file: string) =>
  `file:${encodeURI(file).replace(/[?#]/g, encodeURIComponent)}`;

type Verified = { rows: Record<string, number>; sha256: string };

export const migrationsTable = '__drizzle_migrations';

class UnsoundCopy extends Error {}

export const timestamp = (time: Date) => time.toISOString().replaceAll(':', '-');

/** Leaves out the tables of SQLite and of the search index. */
const ownTables = `select name from pragma_table_list where schema = 'main' and type = 'table'
  and substr(name, 1, 7) <> 'sqlite_' order by name`;

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Reads all rows of a copy. @throws UnsoundCopy for a missing or damaged file, or another kind of file */
export async function verifyCopy(file: string): Promise<Verified> {
  if (!existsSync(file)) throw new UnsoundCopy(`There is no file ${file}.`);
  const client = createClient({ url: urlOf(file) });
  try {
    const { rows: checks } = await client.execute('pragma integrity_check');
    if (checks[0]?.integrity_check !== 'ok') throw new UnsoundCopy(`${file} is damaged.`);
    const { rows: known } = await client.execute(ownTables);
    const tables = known.map(({ name }) => String(name));
    if (!['users', 'ideas', migrationsTable].every((name) => tables.includes(name)))
      throw new UnsoundCopy(`${file} is not a database of this product.`);
    const rows: Record<string, number> = {};
    for (const table of tables.filter((name) => name !== migrationsTable)) {
      const { rows: counted } = await client.execute(
        `select count(*) n from "${table.replaceAll('"', '""')}"`,
      );
      rows[table] = Number(counted[0]?.n);
    }
    return { rows, sha256: await digest(file) };
  } catch (error) {
    if (error instanceof UnsoundCopy) throw error;
    const isDamaged = databaseCode(error)?.startsWith('SQLITE_CORRUPT');
    throw new UnsoundCopy(
      isDamaged ? `${file} is damaged.` : `${file} cannot be read: ${errorReason(error)}.`,
    );
  } finally {
    client.close();
  }
}

async function flush(path: string) {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

/** Copies a database in use. The copy gets its name after it is verified. @throws UnsoundCopy */
export async function copyDatabase(from: string, to: string): Promise<Verified> {
  if (!existsSync(from)) throw new UnsoundCopy(`There is no database ${from}.`);
  if (existsSync(to)) throw new UnsoundCopy(`${to} exists already.`);
  await mkdir(dirname(to), { recursive: true });
  const partial = `${to}.partial`;
  await rm(partial, { force: true });
  const client = createClient({ url: urlOf(from), timeout: 10_000 });
  try {
    await client.execute({ sql: 'vacuum into ?', args: [partial] });
    const verified = await verifyCopy(partial);
    await flush(partial);
    await rename(partial, to);
    await flush(dirname(to));
    return verified;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    client.close();
  }
}

export async function inUse(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const client = createClient({ url: urlOf(file), concurrency: 1 });
  try {
    await client.execute('pragma locking_mode = exclusive');
    await client.execute('select count(*) from sqlite_master');
    await client.execute('begin immediate');
    await client.execute('rollback');
    return false;
  } catch (error) {
    // Not for a damaged file, which nobody uses, and which may be the reason for the restore.
    return /SQLITE_BUSY|locked/i.test(String(error));
  } finally {
    client.close();
  }
}
