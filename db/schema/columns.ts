import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core';

/** The allowed words as an SQL list for a CHECK. */
export const sqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** Milliseconds since 1970. Set in code, because SQLite's clock has whole seconds. */
export const timestamp = (column: string) => integer(column, { mode: 'timestamp_ms' });
export const createdAt = () => timestamp('created_at').notNull();

/** The row that owns this one, which is deleted with it. */
export const partOf = (column: string, owner: () => AnySQLiteColumn) =>
  text(column).notNull().references(owner, { onDelete: 'cascade' });
