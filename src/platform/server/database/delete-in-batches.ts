import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db } from './database.ts';

/**
 * Deletes many or large rows in batches, with other requests in between. Deleting overwrites the bytes
 * (guarded-client.ts), and a statement blocks the thread until it ends.
 * @param which condition of the rows to delete
 * @param atOnce rows in one statement
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
