import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { comments, ideaCounts, ideas, openComment, users } from '../../db/schema.ts';
import { excerpts, isShown, searchWords } from '../domain/idea/excerpt.ts';
import type { CardSummary, RowSummary } from '../domain/idea/idea.ts';
import { type IdeaFilter, type IdeaQuery, mostPerPage } from '../domain/idea/search.ts';
import type { User } from '../domain/role.ts';
import { contains } from './database/contains.ts';
import { db } from './database/database.ts';
import { jsonArray, jsonObject } from './database/json.ts';
import { Problem } from './http/problem.ts';
import { after, cursorAfter, inOrder } from './idea-order.ts';
import { ownerJson, parseIdea, present, selectIdeas } from './ideas.ts';

/** A card shows four lines; the whole text stays with the idea. */
const cardTextLength = 400;

const start = (column: SQLiteColumn) =>
  sql`substr(${column}, 1, ${sql.raw(String(cardTextLength))})`;

// Named, since whatever SQLite knows of the table, the index on replies would read all comments of all ideas.
const openComments = sql`(select count(*) from ${comments} indexed by comments_open
  where ${comments.ideaId} = ${ideas.id} and ${openComment})`;

const rowColumns = {
  id: ideas.id,
  userId: ideas.userId,
  createdAt: ideas.createdAt,
  ideaTitle: ideas.ideaTitle,
  diseaseArea: start(ideas.diseaseArea),
  productType: ideas.productType,
  impactScore: ideas.impactScore,
  feasibilityScore: ideas.feasibilityScore,
  innovationScore: ideas.innovationScore,
  riskLevel: ideas.riskLevel,
  overallPriorityRank: ideas.overallPriorityRank,
  openComments,
  user: ownerJson,
} satisfies Record<keyof RowSummary, unknown>;
const cardColumns = {
  ...rowColumns,
  briefDescription: start(ideas.briefDescription),
} satisfies Record<keyof CardSummary, unknown>;

/** SQL for what a list shows of an idea: the JSON of a `CardSummary` or a `RowSummary`. */
const shownJson = { card: jsonObject(cardColumns), row: jsonObject(rowColumns) };

/** So far down a list nobody reads, and each idea that says where it was found has to be read as a whole. */
const mostExplained = 1000;

/** More than there will ever be. */
const mostRows = 2 ** 53 - 1;

/** Each word is looked up in the index of all texts: whoever writes more of them has pasted something. */
const mostWords = 12;

/** Every word of the text as a prefix: `spiro home` finds "Home spirometry". One that begins another one adds nothing. */
function toMatch(text: string): string {
  const words = [...new Set(searchWords(text).map((word) => word.toLowerCase()))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .slice(0, mostWords)
    .map((word) => `"${word}"*`)
    .join(' ');
}

/** In a text of the idea, or in the name of whoever wrote it. */
function found(match: string, words: string): SQL {
  const inText = sql`select id from idea_search where idea_search match ${match}`;
  // "cross" is SQLite's word for: in this order. There are far fewer people than ideas.
  const byName = sql`select ideas.id from users cross join ideas on ideas.user_id = users.id
    where ${contains(users.name, words)}`;
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

/**
 * SQL for what a page says beside its ideas: the number of ideas that match, over all pages, and the
 * disease areas there are. All ideas are counted by a sum over disease areas, which costs the same
 * however many there are.
 */
const frameJson = (where: SQL[]) =>
  jsonObject({
    total:
      where.length === 1
        ? sql`(select coalesce(sum(ideas), 0) from ${ideaCounts})`
        : sql`(select count(*) from ${ideas} where ${and(...where)})`,
    diseaseAreas: sql`json((select json_group_array(area) from
      (select disease_area as area from ${ideaCounts} where disease_area <> '' order by 1 limit 200)))`,
  });

/** The statement behind a page: its frame comes first, then the ideas, one more than are answered. */
export function pageStatement(query: IdeaQuery, caller: User): SQL {
  const { limit } = query;
  const where = conditions(query, caller);
  const from = query.cursor === undefined ? undefined : after(query.cursor, query);
  const shown = db()
    .select({ json: shownJson[query.fields] })
    .from(ideas)
    .where(and(...where, from))
    .orderBy(...inOrder(query))
    // Without any limit SQLite would be free to drop the order. Drizzle writes none for -1.
    .limit(limit === null ? mostRows : limit + 1);
  return sql`select ${frameJson(where)} as json union all select * from ${shown}`;
}

/**
 * Says of each idea where it holds words of the search that the list doesn't show.
 * @param page the JSON of each, as the list shows it
 */
async function withExcerpts(page: string[], query: string): Promise<string[]> {
  const parsed = page.map((json): RowSummary => JSON.parse(json));
  const unclear = new Map(
    parsed.filter((shown) => !isShown(shown, query)).map((shown) => [shown.id, shown]),
  );
  if (unclear.size === 0) return page;
  const found = new Map<string, string>();
  for (const json of await selectIdeas(inArray(ideas.id, [...unclear.keys()]))) {
    const idea = parseIdea(json);
    const said = excerpts(idea, query, unclear.get(idea.id));
    if (said.length > 0) found.set(idea.id, JSON.stringify(said));
    // Ideas may be long: other requests come in between.
    await setImmediate();
  }
  return page.map((json, index) => {
    const said = found.get(parsed[index]?.id ?? '');
    return said ? `${json.slice(0, -1)},"excerpts":${said}}` : json;
  });
}

/**
 * Finds ideas and answers one page of what lists show.
 * @returns the JSON of an `IdeaPage`, in pieces
 * @throws Problem 400 for a limit or cursor that is none
 */
export async function findIdeas(query: IdeaQuery, caller: User): Promise<string[]> {
  const { limit } = query;
  if (limit !== null && (limit < 1 || limit > mostPerPage)) {
    const message = `Use a number from 1 to ${mostPerPage}, or all`;
    throw new Problem(400, message, { errors: [{ path: 'limit', message }] });
  }
  const rows = await db().all<{ json: string }>(pageStatement(query, caller));
  const [frame, ...shown] = rows.map(({ json }) => json);
  if (!frame) throw new Error('the database returned no row beside the ideas');
  const page = shown.slice(0, limit ?? undefined);
  const last = page.at(-1);
  const more = page.length < shown.length && last !== undefined;
  const next = more ? cursorAfter(JSON.parse(last), query) : null;
  // In parts: a thousand ideas in full would be too many at a time.
  for (let at = 0; query.q && at < Math.min(page.length, mostExplained); at += mostPerPage)
    page.splice(
      at,
      mostPerPage,
      ...(await withExcerpts(page.slice(at, at + mostPerPage), query.q)),
    );
  return ['{"ideas":', ...jsonArray(page), `,"next":${JSON.stringify(next)},${frame.slice(1)}`];
}

/** The JSON of every idea that matches, in full, in the same order: what an export holds. */
export const matchingIdeas = (query: IdeaFilter, caller: User): Promise<string[]> =>
  selectIdeas(and(...conditions(query, caller)), inOrder(query));
