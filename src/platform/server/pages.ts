// Pages of lists. A page starts after a row and not at a number, so that nothing is shown twice or left out when rows come
// and go meanwhile.
import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { refusedField } from './http/problem.ts';

/** One of the things that the order of a list compares; the last one tells all rows apart. */
export type SortKey<Row> = {
  column: SQLiteColumn | SQL;
  down?: boolean;
  /** Its values are texts; those of the others are whole numbers. */
  isText?: boolean;
  /** What it compares of a row. */
  of: (row: Row) => string | number;
};

/** The latest first, and among equals by id. @param of what it compares of a row that was found */
export const latestFirst = <Row>(
  { createdAt, id }: { createdAt: SQLiteColumn; id: SQLiteColumn },
  of: (row: Row) => { createdAt: Date; id: string },
): SortKey<Row>[] => [
  { column: createdAt, down: true, of: (row) => of(row).createdAt.getTime() },
  { column: id, down: true, isText: true, of: (row) => of(row).id },
];

/** The ORDER BY of a list. */
export const orderBy = (keys: readonly Omit<SortKey<never>, 'of'>[]): SQL =>
  sql.join(
    keys.map(({ column, down }) => (down ? desc(column) : asc(column))),
    sql`, `,
  );

/** A cursor names the last row of a page: what each key of the order compares of it. */
type Cursor = (string | number)[];

/** By the parameter that has the cursor. */
const refusals = {
  from: 'This is not a place in this list',
  cursor: 'This is not a cursor of this list',
};

/**
 * A page of a list.
 * @param keys the order of the list
 * @param cursor `next` of the page before; none for the first one
 * @param parameter of the query, that has the cursor
 * @throws Problem 400 (it is no cursor)
 */
export function pageOf<Row>(
  keys: readonly SortKey<Row>[],
  cursor: string | undefined,
  { size = 50, parameter = 'from' }: { size?: number; parameter?: keyof typeof refusals } = {},
) {
  return {
    /** True for what comes after the cursor. */
    after: cursor === undefined ? undefined : after(keys, decode(cursor, keys, parameter)),
    order: orderBy(keys),
    /** One more than is shown tells whether there is a next page. */
    limit: size + 1,
    /** The page, of what was found by the three above. */
    toPage<Found extends Row>(rows: Found[]) {
      const items = rows.slice(0, size);
      const last = items.at(-1);
      const next = last && rows.length > size ? encode(keys.map((key) => key.of(last))) : null;
      return { items, next };
    },
  };
}

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode<Row>(
  text: string,
  keys: readonly SortKey<Row>[],
  parameter: keyof typeof refusals,
): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    // JSON can hold numbers that are too large for a number, or for a time.
    const fits = ({ isText }: SortKey<Row>, value: unknown) =>
      isText ? typeof value === 'string' : Number.isSafeInteger(value);
    if (Array.isArray(parsed) && parsed.length === keys.length)
      if (keys.every((key, index) => fits(key, parsed[index]))) return parsed;
  } catch {
    // Refused below, like every other cursor that is none.
  }
  throw refusedField(parameter, refusals[parameter]);
}

const after = <Row>(keys: readonly SortKey<Row>[], cursor: Cursor) =>
  keys.reduceRight<SQL | undefined>((rest, { column, down }, index) => {
    const value = cursor[index];
    const beyond = down ? sql`${column} < ${value}` : sql`${column} > ${value}`;
    const here = or(beyond, rest && and(sql`${column} = ${value}`, rest));
    // Says nothing new, and lets an index start here.
    const from = down ? sql`${column} <= ${value}` : sql`${column} >= ${value}`;
    return index === 0 ? and(from, here) : here;
  }, undefined);
