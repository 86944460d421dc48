import { readFileSync } from 'node:fs';
import { createClient, type Value } from '@libsql/client';

const readable = (value: Value) =>
  value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value;

/** Every value of every table and of the search index. Tests search it for data that should be deleted. */
export async function allStoredValues(url: string): Promise<string> {
  const client = createClient({ url });
  const { rows: tables } = await client.execute(
    "select name from sqlite_master where type = 'table'",
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows, columns } = await client.execute(`select * from "${name}"`);
      return rows.flatMap((row) => columns.map((_, at) => readable(row[at] ?? null))).join('\n');
    }),
  );
  client.close();
  return dumps.join('\n');
}

/** Every byte of a database file, free pages included, after a checkpoint of the write-ahead log. */
export async function allStoredBytes(file: string): Promise<string> {
  const client = createClient({ url: `file:${file}`, timeout: 5000 });
  await client.execute('pragma wal_checkpoint(truncate)');
  client.close();
  return ['', '-wal'].map((end) => readFileSync(`${file}${end}`, 'latin1')).join('');
}
