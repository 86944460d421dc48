import { createClient } from '@libsql/client';

export type Value = string | number;
export type Statement = [statement: string, args?: Value[]];

/** Runs one statement on a database file. */
export async function runSql(file: string, ...[statement, args = []]: Statement) {
  const client = createClient({ url: `file:${file}`, timeout: 5000 });
  const { rows } = await client.execute({ sql: statement, args });
  client.close();
  return rows.map((row) => ({ ...row }));
}
