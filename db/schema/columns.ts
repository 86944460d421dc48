import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';

/** The allowed words as an SQL list for a CHECK. */
export const sqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** Milliseconds since 1970. Set in code, because SQLite's clock has whole seconds. */
export const timestamp = (column: string) => integer(column, { mode: 'timestamp_ms' });
export const createdAt = () => timestamp('created_at').notNull();
