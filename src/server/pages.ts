import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Listed } from '../domain/administration.ts';
import { refusedField } from './http/problem.ts';

const pageSize = 50;

/** Names a row of a list: its value in the order, and its id among equals. */
type Cursor = [value: string | number, id: string];

/**
 * How a page of a list is asked for. It starts after a row and not at a number, so that nothing is shown twice or left
 * out when rows come and go meanwhile.
 * @param from `next` of the page before
 * @throws Problem 400 (`from` is no cursor)
 */
export function pageOf(
  {
    by,
    id,
    latestFirst = false,
  }: { by: SQLiteColumn | SQL; id: SQLiteColumn; latestFirst?: boolean },
  from: string | undefined,
) {
  const turned = latestFirst ? desc : asc;
  const cursor = from === undefined ? undefined : decode(from);
  const beyond = sql.raw(latestFirst ? '<' : '>');
  return {
    after: cursor && sql`(${by}, ${id}) ${beyond} (${cursor[0]}, ${cursor[1]})`,
    order: [turned(by), turned(id)],
    /** One more than is answered tells whether there is a next page. */
    limit: pageSize + 1,
  };
}

/** The page that was asked for. @param rows as many as `pageOf` said @param total over all pages */
export function toPage<Row>(
  rows: Row[],
  total: number,
  cursorOf: (row: Row) => Cursor,
): Listed<Row> {
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const more = rows.length > pageSize && last !== undefined;
  return { items, total, next: more ? encode(cursorOf(last)) : null };
}

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode(from: string): Cursor {
  try {
    const [value, id, ...rest]: unknown[] = JSON.parse(Buffer.from(from, 'base64url').toString());
    const isValue =
      typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
    if (isValue && typeof id === 'string' && rest.length === 0) return [value, id];
  } catch {
    // Answered below, like everything else that is no cursor.
  }
  throw refusedField('from', 'This is not a place in this list');
}
