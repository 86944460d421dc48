import { setImmediate } from 'node:timers/promises';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ideaCounts, ideas } from '#db/schema/ideas.ts';
import {
  riskOrder,
  riskValue,
  sourceCoverageOrder,
  sourceCoverageValue,
} from '#db/sort-expressions.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { hasAccess } from '#features/accounts/server/roles.ts';
import { todayForUser } from '#features/accounts/server/today-for-user.ts';
import { openComments } from '#features/comments/server/comments.ts';
import { newestDecision, newestShown } from '#features/decisions/server/decisions.ts';
import { sourcesOf } from '#features/evidence/server/source-queries.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import {
  ideaMembers,
  ownerJson,
  parseIdea,
  scoresSetJson,
  selectIdeas,
  sourceCoverageMembers,
} from '#features/ideas/server/ideas.ts';
import { storedRegulatoryAssessment } from '#features/regulatory/server/regulatory-assessments.ts';
import { db, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf, jsonObject } from '#platform/server/database/sql.ts';
import { refusedField } from '#platform/server/http/problem.ts';
import { collectWithYields } from '#platform/server/jobs/job-runner.ts';
import { orderBy, pageOf, type SortKey } from '#platform/server/pagination.ts';
import { truncate } from '#platform/text/characters.ts';
import { textKey } from '#platform/text/fold.ts';
import { findExcerpts, isShown } from '../domain/excerpt.ts';
import type { SortOrder } from '../domain/filters.ts';
import type { CardSummary, IdeaPage, RowSummary } from '../domain/list-response.ts';
import { type IdeaFilter, type IdeaQuery, maxPerPage } from '../domain/search.ts';
import { conditions, type FilterContext } from './idea-filters.ts';

/** In characters. A card shows four lines. */
const cardTextLength = 400;

/** Selects one more character, to detect whether the last shown one is complete. */
const start = (column: SQLiteColumn) =>
  sql`substr(${column}, 1, ${sql.raw(String(cardTextLength + 1))})`;

/** Cuts between graphemes, so that no emoji is split. */
function cutTexts(summary: Shown): void {
  summary.diseaseArea = truncate(summary.diseaseArea, cardTextLength, '');
  if (summary.briefDescription !== undefined)
    summary.briefDescription = truncate(summary.briefDescription, cardTextLength, '');
}

const rowColumns = {
  ...columnsOf(ideas, 'id', 'userId', 'createdAt', 'ideaTitle', 'productType', 'riskLevel'),
  ...columnsOf(ideas, 'overallPriorityRank', ...criteria),
  diseaseArea: start(ideas.diseaseArea),
  scoresSet: scoresSetJson,
  openComments,
  decision: newestShown,
  ...sourceCoverageMembers,
  user: ownerJson,
} satisfies Record<Exclude<keyof RowSummary, 'excerpts'>, unknown>;
const cardColumns = {
  ...rowColumns,
  briefDescription: start(ideas.briefDescription),
} satisfies Record<Exclude<keyof CardSummary, 'excerpts'>, unknown>;

const shownJson = { card: jsonObject(cardColumns), row: jsonObject(rowColumns) };

type Shown = RowSummary & Partial<Pick<CardSummary, 'briefDescription'>>;

/** Later results get no excerpt: nobody reads that far, and each excerpt needs the whole idea. */
const maxExplained = 1000;

/** SQLite may drop the order of a subquery without a limit, and Drizzle writes no limit for -1. */
const unlimited = 2 ** 52;

type Key = SortKey<RowSummary>;

const rank: Key = { column: ideas.overallPriorityRank, of: (i) => i.overallPriorityRank };
const newest: Key = { column: ideas.createdAt, down: true, of: (i) => Date.parse(i.createdAt) };
const id: Key = { column: ideas.id, isText: true, of: (i) => i.id };

/** Ties are sorted by rank. */
const leading: Record<SortOrder, Key> = {
  rank,
  newest,
  impact: { column: ideas.impactScore, down: true, of: (i) => i.impactScore },
  feasibility: { column: ideas.feasibilityScore, down: true, of: (i) => i.feasibilityScore },
  innovation: { column: ideas.innovationScore, down: true, of: (i) => i.innovationScore },
  title: { column: ideas.titleKey, isText: true, of: (i) => textKey(i.ideaTitle) },
  area: { column: ideas.areaKey, isText: true, of: (i) => textKey(i.diseaseArea) },
  product: { column: ideas.productType, isText: true, of: (i) => i.productType },
  backed: {
    column: sourceCoverageOrder(ideas.answersBacked, ideas.answersInWords),
    of: ({ backed = 0, answers = 0 }) => sourceCoverageValue({ backed, answers }),
  },
  risk: { column: riskOrder(ideas.riskLevel), of: (i) => riskValue(i.riskLevel) },
};

/** Every order has an index, which SQLite can also read backwards. */
function keysOf({ sort, reverse }: Pick<IdeaFilter, 'sort' | 'reverse'>): Key[] {
  const first = leading[sort];
  // With a repeated column SQLite would sort instead of using the index.
  const keys = first === newest ? [newest, id] : [...new Set([first, rank, newest, id])];
  return keys.map((key) => ({ ...key, down: Boolean(key.down) !== Boolean(reverse) }));
}

const askedPage = (query: IdeaQuery) =>
  pageOf(keysOf(query), query.cursor, { size: query.limit ?? unlimited, parameter: 'cursor' });

const everyIdea = sql<number>`(select coalesce(sum(ideas), 0) from ${ideaCounts})`;

/**
 * The total is a sum over disease areas, which takes the same time for any number of ideas. Each area shows its most
 * used spelling, because SQLite takes the other columns of a group from the row with the `max`.
 */
const frame = (where: SQL[]) => ({
  total:
    where.length === 1
      ? everyIdea
      : sql<number>`(select count(*) from ${ideas} where ${and(...where)})`,
  all: everyIdea,
  diseaseAreas: sql<string>`(select json_group_array(area) from
    (select disease_area as area, max(ideas) from ${ideaCounts}
      where disease_area <> '' and length(disease_area) <= 100
      group by area_key order by area_key limit 200))`,
});

/** Data about the reader for conditions. Today's date costs a query, so only the filter that uses it gets it. */
const filterContextOf = async (query: IdeaFilter, caller: User): Promise<FilterContext> => ({
  ...caller,
  today: query.lookAgain ? await todayForUser(caller.id) : '',
});

/** Returns all ideas as JSON in one row, five times as fast as one row per idea. */
export function selectPage(query: IdeaQuery, caller: FilterContext) {
  const page = askedPage(query);
  const where = conditions(query, caller);
  const json = shownJson[query.fields];
  const shown = db()
    .select({ json: json.as('json') })
    .from(ideas)
    .where(and(...where, page.after))
    .orderBy(page.order)
    .limit(page.limit)
    .as('shown');
  return db()
    .select({ ideas: sql<string>`json_group_array(json(${shown.json}))`, ...frame(where) })
    .from(shown);
}

async function explain(shown: Shown[], query: string): Promise<void> {
  const unclear = new Map(
    shown.filter((idea) => !isShown(idea, query)).map((idea) => [idea.id, idea]),
  );
  if (unclear.size === 0) return;
  for (const json of await selectIdeas(inArray(ideas.id, [...unclear.keys()]))) {
    const idea = parseIdea(json);
    const summary = unclear.get(idea.id);
    const excerpts = (await collectWithYields(findExcerpts(idea, query, summary))).filter(
      (one) => one !== null,
    );
    if (summary && excerpts.length > 0) summary.excerpts = excerpts;
    // Ideas may be long, so other requests get a turn.
    await setImmediate();
  }
}

/** @throws Problem 400 (an invalid limit or cursor) */
export async function findIdeas(query: IdeaQuery, caller: User): Promise<IdeaPage<Shown>> {
  const { limit } = query;
  if (limit !== null && (limit < 1 || limit > maxPerPage))
    throw refusedField('limit', `Use a number from 1 to ${maxPerPage}, or all`);
  const [row] = await selectPage(query, await filterContextOf(query, caller));
  if (!row) throw new Error('the database returned no row for a page');
  const found: Shown[] = JSON.parse(row.ideas);
  found.forEach(cutTexts);
  const { items: page, next } = askedPage(query).toPage(found);
  // In batches, because a thousand full ideas would need too much memory.
  for (let at = 0; query.q && at < Math.min(page.length, maxExplained); at += maxPerPage)
    await explain(page.slice(at, at + maxPerPage), query.q);
  const { total, all } = row;
  return { ideas: page, next, total, all, diseaseAreas: JSON.parse(row.diseaseAreas) };
}

const exportedJson = jsonObject({
  ...ideaMembers,
  decision: newestDecision,
  outlook: storedRegulatoryAssessment,
  backing: jsonObject(sourceCoverageMembers),
  sources: sourcesOf(ideas.id),
});

/** The ids of the matching ideas, sorted as the list. */
export async function matchingIds(query: IdeaFilter, caller: User): Promise<string[]> {
  const where = conditions(query, await filterContextOf(query, caller));
  const rows = await db()
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(...where))
    .orderBy(orderBy(keysOf(query)));
  return rows.map(({ id }) => id);
}

/** Ideas per query. A client that reads slowly keeps few of them in memory. */
const exportedAtOnce = 20;

/**
 * The JSON of each idea as an `ExportedIdea`, in the order of the ids. Leaves out ideas deleted since.
 * @throws Error once the person has no access any more
 */
export async function* exportedIdeas(ids: string[], { id: userId }: User): AsyncGenerator<string> {
  for (let at = 0; at < ids.length; at += exportedAtOnce) {
    if (!(await hasAccess(userId))) throw new Error('the person has lost access to ideas');
    const batch = ids.slice(at, at + exportedAtOnce);
    const byGivenOrder = sql`instr(${batch.join(' ')}, ${ideas.id})`;
    yield* await selectIdeas(inArray(ideas.id, batch), byGivenOrder, exportedJson);
  }
}

/** The index pages merged per statement, which takes about 30 ms and blocks all requests. */
const pagesAtOnce = 200;

/** @returns the number of changes */
async function merge(tx: Transaction, pages: number): Promise<number> {
  const changes = sql`select total_changes() as n`;
  const [before] = await tx.all<{ n: number }>(changes);
  await tx.run(sql`insert into idea_search (idea_search, rank) values ('merge', ${pages})`);
  const [after] = await tx.all<{ n: number }>(changes);
  return Number(after?.n) - Number(before?.n);
}

/**
 * Removes words of changed and deleted texts from the search index. FTS5 only marks them as deleted until all segments
 * are merged into one; a negative number of pages starts that merge. (Its `secure-delete` option damages the index in
 * SQLite 3.45.1, on which libSQL is built.)
 */
export async function deleteOldSearchWords(): Promise<void> {
  await transact((tx) => merge(tx, -pagesAtOnce));
  // According to the FTS5 documentation, fewer than two changes mean that nothing is left to merge.
  while ((await transact((tx) => merge(tx, pagesAtOnce))) >= 2);
}
