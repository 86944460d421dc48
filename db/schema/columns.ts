import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';

/** SQL list of the allowed words, for a CHECK: the database refuses what validation would. */
export const sqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** Milliseconds since 1970 in UTC, set in code: SQLite's own clock has whole seconds only. */
export const timestamp = (column: string) => integer(column, { mode: 'timestamp_ms' });
export const createdAt = () => timestamp('created_at').notNull();
