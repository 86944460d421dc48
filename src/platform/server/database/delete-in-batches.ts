import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db } from './database.ts';

/**
 * Removes rows that may be many or large: some at a time, with others' turns in between. What is deleted is overwritten
 * (file-client.ts), and a statement holds the thread until it has ended.
 * @param which of the rows; all that it finds go, one statement after the other
 * @param atOnce rows that one statement removes
 */
export async function deleteInBatches(
  table: SQLiteTable,
  which: SQL | undefined,
  atOnce = 1000,
): Promise<void> {
  const some = sql`select rowid from ${table} where ${which} limit ${atOnce}`;
  for (;;) {
    const { rowsAffected } = await db().run(sql`delete from ${table} where rowid in (${some})`);
    if (rowsAffected < atOnce) return;
    await setImmediate();
  }
}
