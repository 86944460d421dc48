import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ideaCounts, ideas, users } from '../../db/schema.ts';
import type { CardSummary, Idea } from '../domain/idea/idea.ts';
import {
  type IdeaFilter,
  type IdeaPage,
  type IdeaQuery,
  mostPerPage,
  type SortOrder,
} from '../domain/idea/search.ts';
import type { User } from '../domain/role.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { present, selectIdeas } from './ideas.ts';

/** A card shows four lines; the whole text stays with the idea. */
const cardTextLength = 400;

const cardColumns = {
  id: ideas.id,
  userId: ideas.userId,
  createdAt: ideas.createdAt,
  userName: users.name,
  ideaTitle: ideas.ideaTitle,
  briefDescription: sql<string>`substr(${ideas.briefDescription}, 1, ${cardTextLength})`,
  diseaseArea: sql<string>`substr(${ideas.diseaseArea}, 1, ${cardTextLength})`,
  productType: ideas.productType,
  impactScore: ideas.impactScore,
  feasibilityScore: ideas.feasibilityScore,
  innovationScore: ideas.innovationScore,
  riskLevel: ideas.riskLevel,
  overallPriorityRank: ideas.overallPriorityRank,
};

/** The leading column of each order; newest first decides among equals, then the id. */
type OrderKey =
  | 'overallPriorityRank'
  | 'createdAt'
  | 'impactScore'
  | 'feasibilityScore'
  | 'innovationScore'
  | 'ideaTitle';
const orders: Record<SortOrder, { column: SQLiteColumn; down: boolean; key: OrderKey }> = {
  rank: { column: ideas.overallPriorityRank, down: false, key: 'overallPriorityRank' },
  newest: { column: ideas.createdAt, down: true, key: 'createdAt' },
  impact: { column: ideas.impactScore, down: true, key: 'impactScore' },
  feasibility: { column: ideas.feasibilityScore, down: true, key: 'feasibilityScore' },
  innovation: { column: ideas.innovationScore, down: true, key: 'innovationScore' },
  title: { column: ideas.ideaTitle, down: false, key: 'ideaTitle' },
};

/** Every word of the text as a prefix: `spiro home` finds "Home spirometry". */
const toMatch = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => `"${word}"*`)
    .join(' ');

function conditions(query: IdeaFilter, caller: User): SQL[] {
  const where: SQL[] = [present];
  const match = toMatch(query.q ?? '');
  if (match)
    where.push(
      inArray(ideas.id, sql`(select id from idea_search where idea_search match ${match})`),
    );
  else if (query.q) where.push(sql`0`);
  if (query.diseaseArea) where.push(eq(ideas.diseaseArea, query.diseaseArea));
  if (query.productType) where.push(eq(ideas.productType, query.productType));
  if (query.maturityLevel) where.push(eq(ideas.maturityLevel, query.maturityLevel));
  if (query.riskLevel) where.push(eq(ideas.riskLevel, query.riskLevel));
  if (query.mine) where.push(eq(ideas.userId, caller.id));
  return where;
}

/** A cursor names the last idea of a page: its value in the order, its time and its id. */
type Cursor = [value: string | number, createdAt: number, id: string];
const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 3) {
      const [value, createdAt, id] = parsed;
      if (
        /^(string|number)$/.test(typeof value) &&
        Number.isInteger(createdAt) &&
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

/** Only what comes after the cursor in the order. */
function after([value, createdAt, id]: Cursor, sort: SortOrder): SQL | undefined {
  const { column, down } = orders[sort];
  const time = new Date(createdAt);
  const later = or(lt(ideas.createdAt, time), and(eq(ideas.createdAt, time), gt(ideas.id, id)));
  const first = sort === 'newest' ? time : value;
  return and(
    // Says nothing new, and lets the index start here.
    (down ? lte : gte)(column, first),
    or((down ? lt : gt)(column, first), and(eq(column, first), later)),
  );
}

/** What cards show, in an order that an index holds. */
export const cardQuery = (where: SQL | undefined, sort: SortOrder) => {
  const { column, down } = orders[sort];
  return db()
    .select(cardColumns)
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(where)
    .orderBy(down ? desc(column) : asc(column), desc(ideas.createdAt), asc(ideas.id));
};

/** Every idea there is: a sum over disease areas, which costs the same however many ideas there are. */
async function countAll(): Promise<number> {
  const [row] = await db()
    .select({ total: sum(ideaCounts.ideas).mapWith(Number) })
    .from(ideaCounts);
  return row?.total ?? 0;
}

async function countMatching(where: SQL[]): Promise<number> {
  const [row] = await db()
    .select({ total: count() })
    .from(ideas)
    .where(and(...where));
  return row?.total ?? 0;
}

/**
 * Finds ideas and answers one page of what cards show.
 * @throws Problem 400 for a limit or cursor that is none
 */
export async function findIdeas(query: IdeaQuery, caller: User): Promise<IdeaPage> {
  const { sort, limit } = query;
  if (limit !== null && (limit < 1 || limit > mostPerPage)) {
    const message = `Use a number from 1 to ${mostPerPage}, or all`;
    throw new Problem(400, message, { errors: [{ path: 'limit', message }] });
  }
  const where = conditions(query, caller);
  const { key } = orders[sort];
  const from = query.cursor === undefined ? undefined : after(decode(query.cursor), sort);
  const select = cardQuery(and(...where, from), sort);
  const [rows, total, areas] = await Promise.all([
    limit === null ? select : select.limit(limit + 1),
    where.length === 1 ? countAll() : countMatching(where),
    db()
      .select({ area: ideaCounts.diseaseArea })
      .from(ideaCounts)
      .where(ne(ideaCounts.diseaseArea, ''))
      .orderBy(asc(ideaCounts.diseaseArea))
      .limit(200),
  ]);
  const page = limit === null ? rows : rows.slice(0, limit);
  const found = page.map(
    ({ userName, createdAt, ...idea }): CardSummary => ({
      ...idea,
      createdAt: createdAt.toISOString(),
      user: { name: userName },
    }),
  );
  const last = found.at(-1);
  const more = limit !== null && rows.length > limit && last;
  return {
    ideas: found,
    total,
    next: more ? encode([last[key], Date.parse(last.createdAt), last.id]) : null,
    diseaseAreas: areas.map(({ area }) => area),
  };
}

/** Every idea that matches, in full, in the same order: what an export holds. */
export async function matchingIdeas(query: IdeaFilter, caller: User): Promise<Idea[]> {
  const { column, down } = orders[query.sort];
  return selectIdeas(and(...conditions(query, caller)), [
    down ? desc(column) : asc(column),
    desc(ideas.createdAt),
    asc(ideas.id),
  ]);
}
