import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { comments, ideaCounts, ideas, openComment, users } from '../../db/schema.ts';
import { excerpts, isShown, searchWords } from '../domain/idea/excerpt.ts';
import type { CardSummary } from '../domain/idea/idea.ts';
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

const openComments = sql`(select count(*) from ${comments}
  where ${comments.ideaId} = ${ideas.id} and ${openComment})`;

/** SQL for what a card shows: the JSON of a `CardSummary`. */
const cardJson = jsonObject({
  id: ideas.id,
  userId: ideas.userId,
  createdAt: ideas.createdAt,
  ideaTitle: ideas.ideaTitle,
  briefDescription: start(ideas.briefDescription),
  diseaseArea: start(ideas.diseaseArea),
  productType: ideas.productType,
  impactScore: ideas.impactScore,
  feasibilityScore: ideas.feasibilityScore,
  innovationScore: ideas.innovationScore,
  riskLevel: ideas.riskLevel,
  overallPriorityRank: ideas.overallPriorityRank,
  openComments,
  user: ownerJson,
} satisfies Record<keyof CardSummary, unknown>);

/** More than there will ever be. */
const mostRows = 2 ** 53 - 1;

/** Every word of the text as a prefix: `spiro home` finds "Home spirometry". */
const toMatch = (text: string) =>
  searchWords(text)
    .map((word) => `"${word}"*`)
    .join(' ');

/** In a text of the idea, or in the name of whoever wrote it. */
function found(match: string, words: string): SQL {
  const inText = sql`select id from idea_search where idea_search match ${match}`;
  const byName = sql`select ideas.id from users join ideas on ideas.user_id = users.id
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

/** The statement behind a page: its frame comes first, then the cards, one more than are answered. */
export function pageStatement(query: IdeaQuery, caller: User): SQL {
  const { limit } = query;
  const where = conditions(query, caller);
  const from = query.cursor === undefined ? undefined : after(query.cursor, query);
  const cards = db()
    .select({ json: cardJson })
    .from(ideas)
    .where(and(...where, from))
    .orderBy(...inOrder(query))
    // Without any limit SQLite would be free to drop the order. Drizzle writes none for -1.
    .limit(limit === null ? mostRows : limit + 1);
  return sql`select ${frameJson(where)} as json union all select * from ${cards}`;
}

/**
 * Says of each card where the idea holds words of the search that the card doesn't show.
 * @param cards the JSON of each
 */
async function withExcerpts(cards: string[], query: string): Promise<string[]> {
  const parsed = cards.map((card): CardSummary => JSON.parse(card));
  const unclear = parsed.filter((card) => !isShown(card, query)).map(({ id }) => id);
  if (unclear.length === 0) return cards;
  const found = new Map<string, string>();
  for (const json of await selectIdeas(inArray(ideas.id, unclear))) {
    const idea = parseIdea(json);
    const said = excerpts(idea, query);
    if (said.length > 0) found.set(idea.id, JSON.stringify(said));
    // Ideas may be long: other requests come in between.
    await setImmediate();
  }
  return cards.map((card, index) => {
    const said = found.get(parsed[index]?.id ?? '');
    return said ? `${card.slice(0, -1)},"excerpts":${said}}` : card;
  });
}

/**
 * Finds ideas and answers one page of what cards show.
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
  const [frame, ...cards] = rows.map(({ json }) => json);
  if (!frame) throw new Error('the database returned no row beside the ideas');
  const page = cards.slice(0, limit ?? undefined);
  const last = page.at(-1);
  const more = page.length < cards.length && last !== undefined;
  const next = more ? cursorAfter(JSON.parse(last), query) : null;
  // Views of all ideas have no room for them.
  const answered = query.q && limit !== null ? await withExcerpts(page, query.q) : page;
  return ['{"ideas":', ...jsonArray(answered), `,"next":${JSON.stringify(next)},${frame.slice(1)}`];
}

/** The JSON of every idea that matches, in full, in the same order: what an export holds. */
export const matchingIdeas = (query: IdeaFilter, caller: User): Promise<string[]> =>
  selectIdeas(and(...conditions(query, caller)), inOrder(query));
