import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Connection from 'libsql';
import { users } from '../../../../db/schema/accounts.ts';
import type { Database } from './database.ts';

/**
 * Reads a row of the file through a connection of its own, in about half a millisecond: an open one goes on
 * answering from its memory when the file is damaged or has been moved away.
 */
function readsFile(file: string): boolean {
  // A connection would make the file that is not there.
  if (!existsSync(file)) return false;
  const connection = new Connection(file, { timeout: 100 });
  try {
    connection.prepare('select id from users limit 1').get();
    return true;
  } finally {
    connection.close();
  }
}

/** True where the database can be read: not only its connection, but a table. */
export async function isReadable(database: Database): Promise<boolean> {
  try {
    await database.run(sql`select ${users.id} from ${users} limit 1`);
    return database.file === null || readsFile(database.file);
  } catch {
    return false;
  }
}
