// The database writes JSON. For a list this takes a seventh of the time of making objects and then text
// (docs/decisions/0013-lists-as-json-text.md).
import { is, type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, SQLiteColumn, SQLiteTimestamp } from 'drizzle-orm/sqlite-core';

/** ISO 8601 in UTC like `toISOString`, from milliseconds since 1970. */
export const isoTime = (column: AnySQLiteColumn | SQL): SQL<string> =>
  sql`strftime('%Y-%m-%dT%H:%M:%S', ${column} / 1000, 'unixepoch') || printf('.%03dZ', ${column} % 1000)`;

/** Time columns become ISO 8601; SQL that makes JSON, such as this, is embedded as it is. */
export function jsonObject(members: Record<string, AnySQLiteColumn | SQL>): SQL<string> {
  const pairs = Object.entries(members).map(([name, value]) => {
    const time = is(value, SQLiteColumn) && is(value, SQLiteTimestamp);
    return sql`${sql.raw(`'${name}'`)}, ${time ? isoTime(value) : value}`;
  });
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`;
}

export const jsonArray = (elements: readonly string[]): string[] => [
  '[',
  ...elements.map((element, index) => (index === 0 ? element : `,${element}`)),
  ']',
];
