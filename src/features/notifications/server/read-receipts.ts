import { eq, max, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { events } from '../../../../db/schema/events.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { ideaReaders, roundReaders } from '../../../../db/schema/notifications.ts';
import { rounds } from '../../../../db/schema/rounds.ts';
import { db } from '../../../platform/server/database/database.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem, refusedField } from '../../../platform/server/http/problem.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { threadKinds } from '../../comments/domain/events.ts';
import { noSuchIdea, requireRevision } from '../../ideas/server/ideas.ts';
import type { Reading } from '../domain/event-queries.ts';
import type { UnreadOfIdea } from '../domain/inbox-response.ts';
import { readFollowing } from './following.ts';
import { countUnread } from './inbox.ts';
import { isNewThere, isRoundNotification, roundScope, roundsById } from './notification-scope.ts';
import { listIdeaNotifications } from './notifications.ts';

const maxEntries = 100;

/** The unread events of an idea, whether or not the person follows it. @throws Problem 404 */
export async function readUnreadOfIdea({ id: me }: User, ideaId: string): Promise<UnreadOfIdea> {
  await requireRevision(ideaId);
  // Read first, so that later events stay unread.
  const following = await readFollowing(db(), me, ideaId);
  const isUnread = sql`e.id > i.read_through and ${isNewThere(me)}`;
  const found = await listIdeaNotifications(me, [ideaId], isUnread, maxEntries);
  const news = found.map(({ about: _, ...one }) => one).sort((a, b) => a.id - b.id);
  const comments = news.flatMap(({ comment, kind }) =>
    comment && !threadKinds.includes(kind) ? [comment.id] : [],
  );
  return {
    ...following,
    since: news[0]?.at ?? null,
    comments: [...new Set(comments)],
    fields: [...new Set(news.flatMap(({ changes }) => changes.map(({ field }) => field)))],
    news,
  };
}

export const noSuchRound = () => new Problem(404, "The round you're looking for doesn't exist.");

const noSuchEvent = () => refusedField('through', 'There is no such event');

/** A read position never goes back. */
function saveReading(tx: Transaction, userId: string, { ideaId, roundId, through }: Reading) {
  if (ideaId !== undefined)
    return tx.run(sql`insert into ${ideaReaders} (user_id, idea_id, read_through)
      values (${userId}, ${ideaId}, ${through})
      on conflict (user_id, idea_id) do update set read_through = excluded.read_through
        where excluded.read_through > read_through`);
  if (roundId !== undefined)
    return tx.run(sql`insert into ${roundReaders} (user_id, round_id, read_through)
      values (${userId}, ${roundId}, ${through})
      on conflict (user_id, round_id) do update set read_through = excluded.read_through
        where excluded.read_through > read_through`);
  return tx.run(sql`update ${users} set read_through = ${through}
    where id = ${userId} and read_through < ${through}`);
}

/**
 * Marks an idea, a round or everything as read. @returns the number of unread entries in the inbox @throws Problem
 * 404, 400 (no such event)
 */
export const markRead = (caller: Caller, reading: Reading): Promise<number> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { ideaId, roundId, through } = reading;
    const [newest] = await tx.select({ id: max(events.id) }).from(events);
    if (through > (newest?.id ?? 0)) throw noSuchEvent();
    if (ideaId !== undefined && (await tx.$count(ideas, eq(ideas.id, ideaId))) === 0)
      throw noSuchIdea();
    if (roundId !== undefined && (await tx.$count(rounds, eq(rounds.id, roundId))) === 0)
      throw noSuchRound();
    await saveReading(tx, caller.id, reading);
    return countUnread(caller, tx);
  });

type UnreadOfRound = { unread: number; through: number };

export async function readUnreadOfRound(me: string, roundId: string): Promise<UnreadOfRound> {
  const [row] = await db().all<UnreadOfRound>(sql`
    with mine as (${roundScope(me, roundsById([roundId]))})
    select coalesce(sum(e.id > r.read_through and ${isRoundNotification(me)}), 0) as unread, coalesce(max(e.id), 0) as through
    from mine r left join events e on e.round_id = r.id`);
  return row ?? { unread: 0, through: 0 };
}
