import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ideas, roundAssessors, roundIdeas, rounds, users } from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import type { Listed, Person } from '../../domain/response-parts.ts';
import type { RoundsQuery } from '../../domain/rounds/queries.ts';
import type { Round, RoundSummary } from '../../domain/rounds/round-response.ts';
import { shownName } from '../accounts/shown-name.ts';
import { contains } from '../database/contains.ts';
import { db } from '../database/database.ts';
import { readRoundNews } from '../events/reading.ts';
import { notDeleted } from '../ideas.ts';
import { pageOf } from '../pages.ts';
import { askedOf, complete, finishedCount } from './asked.ts';
import { settleDueRounds } from './closing.ts';
import { noSuchRound } from './refusals.ts';
import { sentencesOf } from './sentences.ts';

/** More than any time in milliseconds. */
const beyondTime = 1e15;

/** Open ones by deadline, then closed ones, the latest first: one number that grows from row to row. */
const positionInList = () => sql<number>`case
  when closed_at is null and deadline > ${Date.now()} then deadline
  else ${beyondTime} - coalesce(closed_at, deadline) end`;

/** Written out: with one table to select from, Drizzle leaves the tables' names away. */
const columns = (caller: User) => ({
  id: rounds.id,
  title: rounds.title,
  question: rounds.question,
  createdAt: rounds.createdAt,
  deadline: rounds.deadline,
  closedAt: rounds.closedAt,
  closedBy: rounds.closedBy,
  openedBy: sql<string | null>`(select json_object('id', users.id, 'name', ${shownName})
    from users where users.id = rounds.opened_by)`,
  follows: sql<string | null>`(select json_object('id', f.id, 'title', f.title)
    from rounds f where f.id = rounds.follows)`,
  ideas: sql<number>`(select count(*) from round_ideas q join ideas i on i.id = q.idea_id
    where q.round_id = rounds.id and i.deleted_at is null)`,
  decided: sql<number>`(select count(*) from round_ideas q join ideas i on i.id = q.idea_id
    where q.round_id = rounds.id and i.deleted_at is null and exists (select 1 from decisions d
      where d.idea_id = i.id and d.created_at >= coalesce(rounds.closed_at, rounds.deadline)))`,
  assessors: sql<number>`(select count(*) from round_assessors a where a.round_id = rounds.id)`,
  finished: sql<number>`coalesce(rounds.finished, ${finishedCount})`,
  asked: sql<string | null>`(select json_object(
      'ideas', (select count(*) from ${askedOf}),
      'scored', (select count(*) from ${askedOf} and ${complete}))
    from round_assessors a where a.round_id = rounds.id and a.user_id = ${caller.id})`,
  position: positionInList(),
});

type Positioned = RoundSummary & { position: number };

async function selectRounds(
  caller: User,
  where: SQL,
  order: SQL = asc(rounds.id),
): Promise<Positioned[]> {
  const rows = await db().select(columns(caller)).from(rounds).where(where).orderBy(order);
  const sentences = await sentencesOf(rows.flatMap(({ id, closedAt }) => (closedAt ? [id] : [])));
  const parse = (json: string | null) => (json === null ? null : JSON.parse(json));
  return rows.map(({ createdAt, deadline, closedAt, ...row }) => {
    // Where that could not be written down, it is closed all the same.
    const isDue = closedAt === null && deadline.getTime() <= Date.now();
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      deadline: deadline.toISOString(),
      closedAt: (isDue ? deadline : closedAt)?.toISOString() ?? null,
      closedBy: isDue ? 'deadline' : row.closedBy,
      openedBy: parse(row.openedBy),
      follows: parse(row.follows),
      asked: parse(row.asked),
      sentence: sentences.get(row.id) ?? null,
      decided: closedAt || isDue ? row.decided : null,
    };
  });
}

const withoutPosition = ({ position: _, ...round }: Positioned): RoundSummary => round;

/** Open rounds by their deadline, then closed ones, the latest first; of those with the words in their title, if there are any. */
export async function listRounds(
  caller: User,
  { q = '', from }: RoundsQuery,
): Promise<Listed<RoundSummary>> {
  await settleDueRounds();
  const found = q ? contains(rounds.titleKey, q) : undefined;
  const page = pageOf<{ position: number; id: string }>(
    [
      { column: positionInList(), of: ({ position }) => position },
      { column: rounds.id, isText: true, of: ({ id }) => id },
    ],
    from,
  );
  const onPage = db()
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(found, page.after))
    .orderBy(page.order)
    .limit(page.limit);
  const [rows, total] = await Promise.all([
    selectRounds(caller, inArray(rounds.id, onPage), page.order),
    db().$count(rounds, found),
  ]);
  const { items, next } = page.toPage(rows);
  return { items: items.map(withoutPosition), total, next };
}

/** @throws Problem 404 */
export async function getSummary(caller: User, id: string): Promise<RoundSummary> {
  await settleDueRounds();
  const [round] = await selectRounds(caller, eq(rounds.id, id));
  if (!round) throw noSuchRound();
  return withoutPosition(round);
}

/** The ideas that a round asks about, but for deleted ones, by title. */
const listIdeas = (id: string) =>
  db()
    .select({
      id: ideas.id,
      ideaTitle: ideas.ideaTitle,
      user: { id: users.id, name: shownName },
    })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(sql`${eq(roundIdeas.roundId, id)} and ${notDeleted}`)
    .orderBy(asc(ideas.titleKey), asc(ideas.id));

/** Whom a round asks, by name; who has left is counted alone. */
const listAssessors = (id: string): Promise<Person[]> =>
  db()
    .select({ id: users.id, name: shownName })
    .from(roundAssessors)
    .innerJoin(users, eq(users.id, roundAssessors.userId))
    .where(eq(roundAssessors.roundId, id))
    .orderBy(asc(users.nameKey), asc(users.id));

/** @throws Problem 404 */
export async function getRound(caller: User, id: string): Promise<Round> {
  const [summary, ideaList, assessorList, news] = await Promise.all([
    getSummary(caller, id),
    listIdeas(id),
    listAssessors(id),
    readRoundNews(caller.id, id),
  ]);
  return { ...summary, ideaList, assessorList, news };
}
