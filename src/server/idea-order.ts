// The orders of the list, and the cursors that name a place in them.
import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { riskOrder, riskPlace, sortedPart, textOrder } from '../../db/list-orders.ts';
import { ideas } from '../../db/schema.ts';
import type { SortOrder } from '../domain/idea/filters.ts';
import type { RowSummary } from '../domain/idea/idea.ts';
import type { IdeaFilter } from '../domain/idea/search.ts';
import { Problem } from './http/problem.ts';

type Order = {
  /** What leads; newest first decides among equals, then the id. */
  column: SQLiteColumn | SQL;
  down: boolean;
  /** Its value in an idea that was found. */
  of: (idea: RowSummary) => string | number;
};

const orders: Record<SortOrder, Order> = {
  rank: { column: ideas.overallPriorityRank, down: false, of: (i) => i.overallPriorityRank },
  newest: { column: ideas.createdAt, down: true, of: (i) => Date.parse(i.createdAt) },
  impact: { column: ideas.impactScore, down: true, of: (i) => i.impactScore },
  feasibility: { column: ideas.feasibilityScore, down: true, of: (i) => i.feasibilityScore },
  innovation: { column: ideas.innovationScore, down: true, of: (i) => i.innovationScore },
  title: { column: textOrder(ideas.ideaTitle), down: false, of: (i) => sortedPart(i.ideaTitle) },
  area: { column: textOrder(ideas.diseaseArea), down: false, of: (i) => sortedPart(i.diseaseArea) },
  product: { column: ideas.productType, down: false, of: (i) => i.productType },
  risk: { column: riskOrder(ideas.riskLevel), down: false, of: (i) => riskPlace(i.riskLevel) },
};

/** What an order needs of a query. */
export type Sorting = Pick<IdeaFilter, 'sort' | 'reverse'>;

/** An order as it is asked for; turned round, an index is read from its end. */
function directions({ sort, reverse }: Sorting) {
  const { column, down, of } = orders[sort];
  return { column, of, down: down !== Boolean(reverse), newestFirst: !reverse };
}

/** The ORDER BY of a list; an index holds each. */
export function inOrder(sorting: Sorting): SQL[] {
  const { column, down, newestFirst } = directions(sorting);
  const leading = down ? desc(column) : asc(column);
  const time = newestFirst ? desc(ideas.createdAt) : asc(ideas.createdAt);
  const id = newestFirst ? asc(ideas.id) : desc(ideas.id);
  // Said twice, SQLite would sort what the index has in order.
  return column === ideas.createdAt ? [leading, id] : [leading, time, id];
}

/** A cursor names the last idea of a page: its value in the order, its time and its id. */
type Cursor = [value: string | number, createdAt: number, id: string];

/** The cursor after an idea. */
export const cursorAfter = (idea: RowSummary, { sort }: Sorting): string => {
  const cursor: Cursor = [orders[sort].of(idea), Date.parse(idea.createdAt), idea.id];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
};

function decode(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 3) {
      const [value, createdAt, id] = parsed;
      if (
        // JSON can hold numbers that are too large for a number, or for a time.
        (typeof value === 'string' || Number.isFinite(value)) &&
        Number.isInteger(createdAt) &&
        !Number.isNaN(new Date(createdAt).getTime()) &&
        typeof id === 'string'
      )
        return [value, createdAt, id];
    }
  } catch {
    // Answered below, like every other cursor that is none.
  }
  const message = 'This is not a cursor of this list';
  throw new Problem(400, message, { errors: [{ path: 'cursor', message }] });
}

/** Only what comes after a cursor in the order. @throws Problem 400 (it is none) */
export function after(cursor: string, sorting: Sorting): SQL | undefined {
  const [value, createdAt, id] = decode(cursor);
  const { column, down, newestFirst } = directions(sorting);
  const time = new Date(createdAt);
  const later = or(
    (newestFirst ? lt : gt)(ideas.createdAt, time),
    and(eq(ideas.createdAt, time), (newestFirst ? gt : lt)(ideas.id, id)),
  );
  return and(
    // Says nothing new, and lets the index start here.
    down ? sql`${column} <= ${value}` : sql`${column} >= ${value}`,
    or(
      down ? sql`${column} < ${value}` : sql`${column} > ${value}`,
      and(sql`${column} = ${value}`, later),
    ),
  );
}
