import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Client, ResultSet } from '@libsql/client';
import { copyDatabase, migrationsTable } from './backup.ts';
import { type DatabaseLocation, openDatabase } from './database.ts';
import { errorReason } from './errors.ts';
import { migrateDatabase } from './migrations.ts';

/** The server already contains data. Nothing was written. */
export class NotEmpty extends Error {}
/** The server contains a part of the file. The operator has to empty it and start again. */
export class HalfFilled extends Error {}

/** Servers limit the rows and the bytes of a call. */
const rowsAtOnce = 100;
const piecesTable = 'file_pieces';
const piecesAtOnce = 2;
const callBytes = 1_000_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** Bytes are sent as hexadecimal text. */
const lengthOf = (value: unknown) =>
  value instanceof ArrayBuffer ? value.byteLength * 1.4 : String(value).length;
type Chunk = Pick<ResultSet, 'columns' | 'rows'>;
const values = ({ columns, rows }: Chunk) =>
  rows.map((row) => columns.map((column) => row[column] ?? null));

async function partsOf(from: Client) {
  const { rows: found } = await from.execute(
    `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
      and substr(name, 1, 7) <> 'sqlite_'`,
  );
  const tables = found.map(({ name }) => String(name));
  const { rows: made } = await from.execute(
    'select type, name, sql from sqlite_master where sql is not null order by rowid',
  );
  const sqlOf = (fits: (type: string, name: string) => boolean) =>
    made.filter(({ type, name }) => fits(String(type), String(name))).map(({ sql }) => String(sql));
  return {
    tables: tables.sort(),
    definitions: sqlOf((type, name) => type === 'table' && tables.includes(name)),
    additions: sqlOf((type) => type === 'index' || type === 'trigger'),
  };
}

async function* chunksOf(from: Client, table: string): AsyncGenerator<Chunk> {
  const atOnce = table === piecesTable ? piecesAtOnce : rowsAtOnce;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = await from.execute({
      sql: `select rowid as "row number", * from ${quoted(table)} where rowid > ? order by rowid limit ${atOnce}`,
      args: [after],
    });
    const { columns } = page;
    let rows: Chunk['rows'] = [];
    let bytes = 0;
    for (const row of page.rows) {
      rows.push(row);
      for (const column of columns) bytes += lengthOf(row[column]);
      after = Number(row['row number']);
      if (bytes < callBytes) continue;
      yield { columns, rows };
      [rows, bytes] = [[], 0];
    }
    if (rows.length > 0) yield { columns, rows };
    if (page.rows.length < atOnce) return;
  }
}

async function copyRows(from: Client, to: Client, table: string) {
  for await (const { columns, rows } of chunksOf(from, table)) {
    const names = columns.map((name, i) => (i === 0 ? 'rowid' : quoted(name))).join(', ');
    const row = `(${columns.map(() => '?').join(', ')})`;
    const sql = `insert into ${quoted(table)} (${names}) values ${rows.map(() => row).join(', ')}`;
    // Runs without foreign keys, so the order of tables does not matter.
    await to.migrate([{ sql, args: values({ columns, rows }).flat() }]);
  }
}

/** @throws Error unless the server has exactly the rows of the file */
async function compareRows(from: Client, to: Client, table: string): Promise<number> {
  let count = 0;
  for await (const chunk of chunksOf(from, table)) {
    count += chunk.rows.length;
    const ends = [chunk.rows[0], chunk.rows.at(-1)].map((row) => row?.['row number'] ?? null);
    const there = await to.execute({
      sql: `select rowid as "row number", * from ${quoted(table)} where rowid between ? and ? order by rowid`,
      args: ends,
    });
    if (!isDeepStrictEqual(values(chunk), values(there)))
      throw new Error(`${table} is not the same there`);
  }
  const { rows } = await to.execute(`select count(*) n from ${quoted(table)}`);
  if (rows[0]?.n !== count) throw new Error(`${table} has ${rows[0]?.n} rows there, not ${count}`);
  return count;
}

async function fill(from: Client, to: Client): Promise<Record<string, number>> {
  const { tables, definitions, additions } = await partsOf(from);
  await to.migrate(definitions);
  for (const table of tables.filter((name) => name !== migrationsTable))
    await copyRows(from, to, table);
  // Triggers come last, because the copied rows already contain their results.
  for (const sql of additions) await to.execute(sql);
  const rows: Record<string, number> = {};
  for (const table of tables.filter((name) => name !== migrationsTable))
    rows[table] = await compareRows(from, to, table);
  // Written last, because no process starts without these rows.
  await copyRows(from, to, migrationsTable);
  return rows;
}

/** Next to the file if that folder is writable, otherwise in the temporary folder. */
const folderFor = (file: string) =>
  mkdtemp(`${file}.moving-`).catch(() => mkdtemp(join(tmpdir(), 'moving-')));

async function asNewest<Result>(
  file: string,
  migrations: string,
  run: (copy: Client) => Promise<Result>,
): Promise<Result> {
  const folder = await folderFor(file);
  try {
    const copy = join(folder, 'app.db');
    await copyDatabase(file, copy);
    const database = openDatabase({ url: `file:${copy}` });
    try {
      await migrateDatabase(database, migrations);
      return await run(database.$client);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a database file with the newest schema to an empty server, and compares each row. @returns rows by table
 * @throws NotEmpty, UnsoundCopy or another error before anything is written; HalfFilled afterwards
 */
export async function moveToServer(file: string, server: DatabaseLocation, migrations: string) {
  const to = openDatabase(server);
  try {
    const { rows } = await to.$client.execute('select name from sqlite_master limit 1');
    if (rows.length > 0) throw new NotEmpty('The server is not empty.');
    return await asNewest(file, migrations, (from) =>
      fill(from, to.$client).catch((error) => {
        throw new HalfFilled(errorReason(error), { cause: error });
      }),
    );
  } finally {
    await to.close();
  }
}
