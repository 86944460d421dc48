// The orders of the list, and the cursors that name a place in them.
import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  backingOrder,
  backingPlace,
  riskOrder,
  riskPlace,
  sortedPart,
  textOrder,
} from '../../db/list-orders.ts';
import { ideas } from '../../db/schema.ts';
import type { SortOrder } from '../domain/idea/filters.ts';
import type { RowSummary } from '../domain/idea/idea.ts';
import type { IdeaFilter } from '../domain/idea/search.ts';
import { refusedField } from './http/problem.ts';

/** One of the things that an order compares: a column, and its value in an idea that was found. */
type Key = {
  column: SQLiteColumn | SQL;
  down?: boolean;
  isText?: boolean;
  of: (idea: RowSummary) => string | number;
};

const rank: Key = { column: ideas.overallPriorityRank, of: (i) => i.overallPriorityRank };
const newest: Key = { column: ideas.createdAt, down: true, of: (i) => Date.parse(i.createdAt) };
const id: Key = { column: ideas.id, isText: true, of: (i) => i.id };

/** What leads; the order by rank decides among equals. */
const leading: Record<SortOrder, Key> = {
  rank,
  newest,
  impact: { column: ideas.impactScore, down: true, of: (i) => i.impactScore },
  feasibility: { column: ideas.feasibilityScore, down: true, of: (i) => i.feasibilityScore },
  innovation: { column: ideas.innovationScore, down: true, of: (i) => i.innovationScore },
  title: { column: textOrder(ideas.ideaTitle), isText: true, of: (i) => sortedPart(i.ideaTitle) },
  area: {
    column: textOrder(ideas.diseaseArea),
    isText: true,
    of: (i) => sortedPart(i.diseaseArea),
  },
  product: { column: ideas.productType, isText: true, of: (i) => i.productType },
  backed: {
    column: backingOrder(ideas.answersBacked, ideas.answersInWords),
    of: ({ backed = 0, answers = 0 }) => backingPlace({ backed, answers }),
  },
  risk: { column: riskOrder(ideas.riskLevel), of: (i) => riskPlace(i.riskLevel) },
};

/** What an order needs of a query. */
export type Sorting = Pick<IdeaFilter, 'sort' | 'reverse'>;

/** An order as it is asked for; turned round, an index is read from its end. */
function keysOf({ sort, reverse }: Sorting): Key[] {
  const first = leading[sort];
  // Nothing twice: SQLite would sort what the index has in order.
  const keys = first === newest ? [newest, id] : [...new Set([first, rank, newest, id])];
  return keys.map((key) => ({ ...key, down: Boolean(key.down) !== Boolean(reverse) }));
}

/** The ORDER BY of a list; an index holds each. */
export const inOrder = (sorting: Sorting): SQL[] =>
  keysOf(sorting).map(({ column, down }) => (down ? desc(column) : asc(column)));

/** A cursor names the last idea of a page: what the order compares of it, the id at the end. */
type Cursor = (string | number)[];

/** The cursor after an idea. */
export const cursorAfter = (idea: RowSummary, sorting: Sorting): string => {
  const cursor: Cursor = keysOf(sorting).map((key) => key.of(idea));
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
};

function decode(text: string, keys: readonly Key[]): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    // JSON can hold numbers that are too large for a number, or for a time.
    const fits = (value: unknown, { isText }: Key) =>
      isText ? typeof value === 'string' : Number.isSafeInteger(value);
    if (Array.isArray(parsed) && parsed.length === keys.length)
      if (keys.every((key, index) => fits(parsed[index], key))) return parsed;
  } catch {
    // Answered below, like every other cursor that is none.
  }
  throw refusedField('cursor', 'This is not a cursor of this list');
}

/** Only what comes after a cursor in the order. @throws Problem 400 (it is none) */
export function after(cursor: string, sorting: Sorting): SQL | undefined {
  const keys = keysOf(sorting);
  const values = decode(cursor, keys);
  return keys.reduceRight<SQL | undefined>((rest, { column, down }, index) => {
    const value = values[index];
    const beyond = down ? sql`${column} < ${value}` : sql`${column} > ${value}`;
    const here = or(beyond, rest && and(sql`${column} = ${value}`, rest));
    // Says nothing new, and lets the index start here.
    const from = down ? sql`${column} <= ${value}` : sql`${column} >= ${value}`;
    return index === 0 ? and(from, here) : here;
  }, undefined);
}
