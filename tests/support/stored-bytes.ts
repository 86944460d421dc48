import { readFileSync } from 'node:fs';
import type { Value } from '@libsql/client';
import { runSql } from './run-sql.ts';

const readable = (value: Value) =>
  value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value;

/** Every value of every table and of the search index. Tests search it for data that should be deleted. */
export async function allStoredValues(url: string): Promise<string> {
  const tables = await runSql(url, "select name from sqlite_master where type = 'table'");
  const rows = await Promise.all(tables.map(({ name }) => runSql(url, `select * from "${name}"`)));
  return rows
    .flat()
    .flatMap((row) => Object.values(row).map(readable))
    .join('\n');
}

/** Every byte of a database file, free pages included, after a checkpoint of the write-ahead log. */
export async function allStoredBytes(file: string): Promise<string> {
  await runSql(file, 'pragma wal_checkpoint(truncate)');
  return ['', '-wal'].map((end) => readFileSync(`${file}${end}`, 'latin1')).join('');
}
