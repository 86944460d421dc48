import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { roundAssessors, roundIdeas, rounds } from '../../../../db/schema/rounds.ts';
import { db } from '../../../platform/server/database/database.ts';
import { contains } from '../../../platform/server/database/sql.ts';
import { pageOf } from '../../../platform/server/pages.ts';
import type { PageOf, Person } from '../../../platform/text/response-parts.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { notDeleted } from '../../ideas/server/ideas.ts';
import { noSuchRound, readUnreadOfRound } from '../../notifications/server/inbox.ts';
import {
  assignedIdeasSql,
  finishedCount,
  isCompleteSql,
} from '../../notifications/server/notifications.ts';
import type { ClosedRound, Round, RoundSummary } from '../domain/round-response.ts';
import type { RoundsQuery } from '../domain/schema.ts';
import { settleDueRounds } from './close-round.ts';
import { sentencesOf } from './round-figures.ts';

/** Open rounds by deadline, then closed ones, the latest first: one number that grows from row to row. */
const positionInList = () => sql<number>`case
  when closed_at is null and deadline > ${Date.now()} then deadline
  else 1e15 - coalesce(closed_at, deadline) end`;

const columns = (caller: User) => ({
  id: rounds.id,
  title: rounds.title,
  question: rounds.question,
  createdAt: rounds.createdAt,
  deadline: rounds.deadline,
  showsFew: rounds.showsFew,
  closedAt: rounds.closedAt,
  closedBy: rounds.closedBy,
  openedBy: sql<string | null>`(select json_object('id', users.id, 'name', ${displayName})
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
      'ideas', (select count(*) from ${assignedIdeasSql}),
      'scored', (select count(*) from ${assignedIdeasSql} and ${isCompleteSql}))
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
    // A passed deadline closes a round also while the database takes no writes.
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

export async function listRounds(
  caller: User,
  { q = '', from }: RoundsQuery,
): Promise<PageOf<RoundSummary>> {
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

const listIdeas = (id: string) =>
  db()
    .select({
      id: ideas.id,
      ideaTitle: ideas.ideaTitle,
      user: { id: users.id, name: displayName },
    })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(sql`${eq(roundIdeas.roundId, id)} and ${notDeleted}`)
    .orderBy(asc(ideas.titleKey), asc(ideas.id));

const listAssessors = (id: string): Promise<Person[]> =>
  db()
    .select({ id: users.id, name: displayName })
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
    readUnreadOfRound(caller.id, id),
  ]);
  return { ...summary, ideaList, assessorList, news };
}

/** Rounds beyond this number are too old to compare by. */
const maxClosed = 50;

export async function listClosedRounds(): Promise<{ items: ClosedRound[] }> {
  await settleDueRounds();
  const rows = await db()
    .select({
      id: rounds.id,
      title: rounds.title,
      closedAt: rounds.closedAt,
      ideaIds: sql<string>`(select json_group_array(q.idea_id) from round_ideas q
        join ideas i on i.id = q.idea_id where q.round_id = rounds.id and i.deleted_at is null)`,
    })
    .from(rounds)
    .where(isNotNull(rounds.closedAt))
    .orderBy(desc(rounds.closedAt), desc(rounds.id))
    .limit(maxClosed);
  return {
    items: rows.map(({ closedAt, ideaIds, ...round }) => ({
      ...round,
      closedAt: closedAt?.toISOString() ?? '',
      ideaIds: JSON.parse(ideaIds),
    })),
  };
}
