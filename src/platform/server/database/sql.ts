import { setImmediate } from 'node:timers/promises';
import {
  exists,
  type GetColumnData,
  is,
  type SQL,
  type SQLWrapper,
  sql,
  type Table,
} from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  SQLiteColumn,
  type SQLiteTable,
  SQLiteTimestamp,
} from 'drizzle-orm/sqlite-core';
import { foldForSearch } from '../../text/fold.ts';
import { db } from './database.ts';

// The database builds JSON itself, seven times as fast as through objects (docs/decisions/0013-lists-as-json-text.md).

/** Milliseconds since 1970 as ISO 8601 in UTC, like `toISOString`. */
export const isoTime = (column: AnySQLiteColumn | SQL): SQL<string> =>
  sql`strftime('%Y-%m-%dT%H:%M:%S', ${column} / 1000, 'unixepoch') || printf('.%03dZ', ${column} % 1000)`;

/** Time columns become ISO 8601. Nested JSON stays JSON. */
export function jsonObject(members: Record<string, AnySQLiteColumn | SQL>): SQL<string> {
  const pairs = Object.entries(members).map(([name, value]) => {
    const time = is(value, SQLiteColumn) && is(value, SQLiteTimestamp);
    return sql`${sql.raw(`'${name}'`)}, ${time ? isoTime(value) : value}`;
  });
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`;
}

/** SQL: JSON that Drizzle parses when it reads the row. */
export const parsedJson = <Result>(json: SQL) =>
  json.mapWith((text: string): Result => JSON.parse(text));

export const jsonArray = (elements: readonly string[]): string[] => [
  '[',
  ...elements.map((element, index) => (index === 0 ? element : `,${element}`)),
  ']',
];

/** SQL: the folded text contains these words. `%` and `_` match themselves only. */
export const contains = (column: SQLWrapper, words: string): SQL =>
  sql`${column} like ${`%${foldForSearch(words).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** SQL: the table has such a row. */
export const rowExists = (table: SQLiteTable, where: SQL | undefined): SQL =>
  exists(db().select().from(table).where(where));

/** Some columns of a table, for `select` and `returning`. */
export const columnsOf = <Table extends SQLiteTable, Name extends keyof Table>(
  table: Table,
  ...names: Name[]
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

/** A column that no row of the query leaves empty, although the table allows it. */
export const notNullColumn = <Column extends SQLiteColumn>(column: Column) =>
  sql<NonNullable<GetColumnData<Column>>>`${column}`.mapWith(column);

/** Lets other requests run in between, because overwriting deleted data blocks the thread (guarded-client.ts). */
export async function deleteInBatches(table: Table, which: SQL | undefined, atOnce = 1000) {
  const some = sql`select rowid from ${table} where ${which} limit ${atOnce}`;
  for (;;) {
    const { rowsAffected } = await db().run(sql`delete from ${table} where rowid in (${some})`);
    if (rowsAffected < atOnce) return;
    await setImmediate();
  }
}
