import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ideaCounts, ideas, users } from '../../db/schema.ts';
import type { CardSummary, Idea } from '../domain/idea/idea.ts';
import {
  type IdeaFilter,
  type IdeaPage,
  type IdeaQuery,
  mostPerPage,
} from '../domain/idea/search.ts';
import type { User } from '../domain/role.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { after, cursorAfter, inOrder } from './idea-order.ts';
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

/** Every word of the text as a prefix: `spiro home` finds "Home spirometry". */
const toMatch = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => `"${word}"*`)
    .join(' ');

/** In a text of the idea, or in the name of whoever wrote it. */
function found(match: string, words: string): SQL {
  const inText = sql`select id from idea_search where idea_search match ${match}`;
  const name = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const byName = sql`select ideas.id from users join ideas on ideas.user_id = users.id
    where users.name like ${name} escape '\\'`;
  return inArray(ideas.id, sql`(${inText} union ${byName})`);
}

function conditions(query: IdeaFilter, caller: User): SQL[] {
  const where: SQL[] = [present];
  const match = toMatch(query.q ?? '');
  if (match) where.push(found(match, query.q ?? ''));
  else if (query.q) where.push(sql`0`);
  if (query.diseaseArea) where.push(eq(ideas.diseaseArea, query.diseaseArea));
  if (query.productType) where.push(eq(ideas.productType, query.productType));
  if (query.maturityLevel) where.push(eq(ideas.maturityLevel, query.maturityLevel));
  if (query.riskLevel) where.push(eq(ideas.riskLevel, query.riskLevel));
  if (query.mine) where.push(eq(ideas.userId, caller.id));
  return where;
}

/** What a page says beside its ideas. */
type Frame = { total: number; areas: string };

/**
 * The number of ideas that match, over all pages, and the disease areas there are, as columns: with
 * them a page is one statement. All ideas are counted by a sum over disease areas, which costs the
 * same however many there are.
 */
const frame = (where: SQL[]) => ({
  total:
    where.length === 1
      ? sql<number>`(select coalesce(sum(ideas), 0) from ${ideaCounts})`
      : sql<number>`(select count(*) from ${ideas} where ${and(...where)})`,
  areas: sql<string>`(select json_group_array(area) from
    (select disease_area as area from ${ideaCounts} where disease_area <> '' order by 1 limit 200))`,
});

/**
 * Finds ideas and answers one page of what cards show.
 * @throws Problem 400 for a limit or cursor that is none
 */
export async function findIdeas(query: IdeaQuery, caller: User): Promise<IdeaPage> {
  const { limit } = query;
  if (limit !== null && (limit < 1 || limit > mostPerPage)) {
    const message = `Use a number from 1 to ${mostPerPage}, or all`;
    throw new Problem(400, message, { errors: [{ path: 'limit', message }] });
  }
  const where = conditions(query, caller);
  const from = query.cursor === undefined ? undefined : after(query.cursor, query);
  const columns = frame(where);
  const select = db()
    .select({ ...cardColumns, ...columns })
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(and(...where, from))
    .orderBy(...inOrder(query));
  const rows = await (limit === null ? select : select.limit(limit + 1));
  // Without a row there is none that carries them.
  const { total, areas } =
    rows[0] ?? (await db().get<Frame>(sql`select ${columns.total} total, ${columns.areas} areas`));
  const page = limit === null ? rows : rows.slice(0, limit);
  const found = page.map(
    ({ userName, createdAt, total: _, areas: __, ...idea }): CardSummary => ({
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
    next: more ? cursorAfter(last, query) : null,
    diseaseAreas: JSON.parse(areas),
  };
}

/** Every idea that matches, in full, in the same order: what an export holds. */
export async function matchingIdeas(query: IdeaFilter, caller: User): Promise<Idea[]> {
  return selectIdeas(and(...conditions(query, caller)), inOrder(query));
}
