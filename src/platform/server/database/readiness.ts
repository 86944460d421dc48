import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Connection from 'libsql';
import { users } from '../../../../db/schema/accounts.ts';
import type { Database } from './database.ts';

/** Takes half a millisecond. An open connection may answer from memory when the file is damaged or missing. */
function readsFile(file: string): boolean {
  // Opening a connection would create a missing file.
  if (!existsSync(file)) return false;
  const connection = new Connection(file, { timeout: 100 });
  try {
    connection.prepare('select id from users limit 1').get();
    return true;
  } finally {
    connection.close();
  }
}

/** Reads a table, because a connection alone proves little. */
export async function isReadable(database: Database): Promise<boolean> {
  try {
    await database.run(sql`select ${users.id} from ${users} limit 1`);
    return database.file === null || readsFile(database.file);
  } catch {
    return false;
  }
}
