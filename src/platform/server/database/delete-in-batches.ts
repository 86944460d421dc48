import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db } from './database.ts';

/** Other requests run in between: deleting overwrites the bytes (guarded-client.ts), which blocks the thread. */
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
