// Pages start after a row instead of at an offset, so that nothing repeats or is skipped when rows come and go.
import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { refusedField } from './http/problem.ts';

/** The last key of an order must be unique. */
export type SortKey<Row> = {
  column: SQLiteColumn | SQL;
  down?: boolean;
  /** True for texts; other values are whole numbers. */
  isText?: boolean;
  of: (row: Row) => string | number;
};

type Created = Record<'createdAt' | 'id', SQLiteColumn>;
export const latestFirst = (table: Created): SortKey<{ createdAt: Date; id: string }>[] => [
  { column: table.createdAt, down: true, of: ({ createdAt }) => createdAt.getTime() },
  { column: table.id, down: true, isText: true, of: ({ id }) => id },
];

export const orderBy = (keys: readonly Omit<SortKey<never>, 'of'>[]): SQL =>
  sql.join(
    keys.map(({ column, down }) => (down ? desc(column) : asc(column))),
    sql`, `,
  );

/** The values of the last row of a page, by key. */
type Cursor = (string | number)[];

const refusals = {
  from: 'This is not a place in this list',
  cursor: 'This is not a cursor of this list',
};

/**
 * @param cursor `next` of the page before @param parameter the cursor's query parameter @throws Problem 400 (a bad
 * cursor)
 */
export function pageOf<Row>(
  keys: readonly SortKey<Row>[],
  cursor: string | undefined,
  { size = 50, parameter = 'from' }: { size?: number; parameter?: keyof typeof refusals } = {},
) {
  const toPage = <Found extends Row>(rows: Found[]) => {
    const items = rows.slice(0, size);
    const last = items.at(-1);
    const next = last && rows.length > size ? encode(keys.map((key) => key.of(last))) : null;
    return { items, next };
  };
  return {
    after: cursor === undefined ? undefined : after(keys, decode(cursor, keys, parameter)),
    order: orderBy(keys),
    /** One more row tells whether there is a next page. */
    limit: size + 1,
    /** Takes the rows found with the three members above. */
    toPage,
    /** Reads these rows, and the number of rows of all pages. */
    async read<Found extends Row, const Item>(
      found: PromiseLike<Found[]>,
      counted: PromiseLike<number>,
      toItem: (row: Found) => Item,
    ) {
      const [rows, total] = await Promise.all([found, counted]);
      const { items, next } = toPage(rows);
      return { items: items.map(toItem), total, next };
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
    // JSON can contain numbers that are too large.
    const fits = ({ isText }: SortKey<Row>, value: unknown) =>
      isText ? typeof value === 'string' : Number.isSafeInteger(value);
    if (Array.isArray(parsed) && parsed.length === keys.length)
      if (keys.every((key, index) => fits(key, parsed[index]))) return parsed;
  } catch {
    // The error below covers all invalid cursors.
  }
  throw refusedField(parameter, refusals[parameter]);
}

const after = <Row>(keys: readonly SortKey<Row>[], cursor: Cursor) =>
  keys.reduceRight<SQL | undefined>((rest, { column, down }, index) => {
    const value = cursor[index];
    const beyond = down ? sql`${column} < ${value}` : sql`${column} > ${value}`;
    const here = or(beyond, rest && and(sql`${column} = ${value}`, rest));
    // Redundant, but lets SQLite start at this place of an index.
    const from = down ? sql`${column} <= ${value}` : sql`${column} >= ${value}`;
    return index === 0 ? and(from, here) : here;
  }, undefined);
