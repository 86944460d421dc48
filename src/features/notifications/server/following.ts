import { sql } from 'drizzle-orm';
import { newestEvent } from '#db/schema/events.ts';
import { ideas } from '#db/schema/ideas.ts';
import { ideaReaders } from '#db/schema/notifications.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { noSuchIdea, requireIdea } from '#features/ideas/server/ideas.ts';
import type { Reader, Transaction } from '#platform/server/database/database.ts';
import { follows, ideaScope, ideasById } from './notifications.ts';

type FollowingRow = { follows: number; chosen: number | null; through: number };

/** Whether a person follows an idea, with the id of its newest event. @throws Problem 404 */
export async function readFollowing(tx: Reader, me: string, ideaId: string) {
  const [row] = await tx.all<FollowingRow>(sql`
    with mine as (${ideaScope(me, ideasById([ideaId]))})
    select ${follows} as follows, i.chosen,
      coalesce((select max(id) from events where idea_id = i.id), 0) as through from mine i`);
  if (!row) throw noSuchIdea();
  const { through, chosen } = row;
  return { follows: row.follows === 1, chosen: chosen === null ? null : chosen === 1, through };
}

/** @param followsFrom the newest event: only later ones notify */
const writeFollowing = (
  tx: Transaction,
  userId: string,
  ideaId: string,
  set: { follows?: boolean | null; followsFrom?: typeof newestEvent },
) =>
  tx
    .insert(ideaReaders)
    .values({ userId, ideaId, ...set })
    .onConflictDoUpdate({ target: [ideaReaders.userId, ideaReaders.ideaId], set });

/**
 * A first comment on another person's idea makes its author follow the idea, unless they unfollowed it. Must run before
 * the comment is written.
 */
export async function followByComment(tx: Transaction, me: string, ideaId: string): Promise<void> {
  const { follows, chosen } = await readFollowing(tx, me, ideaId);
  if (!follows && chosen !== false)
    await writeFollowing(tx, me, ideaId, { followsFrom: newestEvent });
}

/** The heir follows the inherited ideas, except unfollowed ones. */
export const followByHeir = (tx: Transaction, userId: string, heirId: string) =>
  tx.run(sql`insert into ${ideaReaders} (user_id, idea_id, follows_from)
    select ${heirId}, id, ${newestEvent} from ${ideas} where user_id = ${userId}
    on conflict (user_id, idea_id) do update set follows_from = excluded.follows_from where follows is not 1`);

/** Follows or unfollows an idea. Null restores the default: owners and commenters follow. @throws Problem 404 */
export const follow = (caller: Caller, ideaId: string, chosen: boolean | null) =>
  transactAs(caller, async (tx) => {
    await requireIdea(tx, ideaId);
    const before = await readFollowing(tx, caller.id, ideaId);
    const begins = !before.follows && { followsFrom: newestEvent };
    await writeFollowing(tx, caller.id, ideaId, { follows: chosen, ...begins });
    const { through: _, ...following } = await readFollowing(tx, caller.id, ideaId);
    return following;
  });
