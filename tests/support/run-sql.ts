import { createClient } from '@libsql/client';

export type Value = string | number;
export type Statement = [statement: string, args?: Value[]];

/** Runs one statement on a database. @param database the path of a file, or a URL */
export async function runSql(database: string, ...[statement, args = []]: Statement) {
  const url = /^\w+:/.test(database) ? database : `file:${database}`;
  const client = createClient({ url, timeout: 5000 });
  const { rows } = await client.execute({ sql: statement, args });
  client.close();
  return rows.map((row) => ({ ...row }));
}
