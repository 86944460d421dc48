// Who follows an idea. Whoever begins to is told of what happens from then on: what was before is no news.
import { type SQL, sql } from 'drizzle-orm';
import { ideaReaders, ideas } from '../../../db/schema.ts';
import type { Following } from '../../domain/inbox.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { db } from '../database/database.ts';
import { ideaNotDeletedStatement, unlessDeleted } from '../idea-not-deleted.ts';
import { noSuchIdea, requireRevision } from '../ideas.ts';
import { concerning, follows, theseIdeas } from './concerning.ts';
import { newestEvent } from './events.ts';

type FollowingRow = { follows: number; chosen: number | null; through: number };

/** Whether somebody follows an idea, and its newest event. @throws Problem 404 */
export async function readFollowing(me: string, ideaId: string) {
  const [row] = await db().all<FollowingRow>(sql`
    with mine as (${concerning(me, theseIdeas([ideaId]))})
    select ${follows} as follows, i.chosen,
      coalesce((select max(id) from events where idea_id = i.id), 0) as through from mine i`);
  if (!row) throw noSuchIdea();
  const { through, chosen } = row;
  return { follows: row.follows === 1, chosen: chosen === null ? null : chosen === 1, through };
}

/** SQL: somebody follows the idea already. */
const followed = (me: string, ideaId: string) =>
  sql`(with mine as (${concerning(me, theseIdeas([ideaId]))}) select ${follows} from mine i)`;

/** The statement that notes from when on somebody follows an idea. @param where they have not until now */
const beginStatement = (me: string, ideaId: string, where: SQL) =>
  db().run(sql`insert into ${ideaReaders} (user_id, idea_id, follows_from)
    select ${me}, ${ideaId}, ${newestEvent} where ${where}
    on conflict (user_id, idea_id) do update set follows_from = excluded.follows_from`);

/** The statement for somebody's first comment on an idea of somebody else's, which comes before the comment. */
export const beginByCommentStatement = (me: string, ideaId: string) =>
  beginStatement(
    me,
    ideaId,
    sql`not ${followed(me, ideaId)} and not exists (select 1 from ${ideaReaders}
      where user_id = ${me} and idea_id = ${ideaId} and follows = 0)`,
  );

/** The statement for whoever gets the ideas of an account that goes. @param heir SQL for their id */
export const beginByHeirStatement = (leaver: string, heir: SQL) =>
  db().run(sql`insert into ${ideaReaders} (user_id, idea_id, follows_from)
    select ${heir}, id, ${newestEvent} from ${ideas} where user_id = ${leaver}
    on conflict (user_id, idea_id) do update set follows_from = excluded.follows_from where follows is not 1`);

/** Follows an idea or leaves it; null goes back to what owners and commenters do by themselves. @throws Problem 404 */
export async function follow(
  caller: Caller,
  ideaId: string,
  chosen: boolean | null,
): Promise<Following> {
  await requireRevision(ideaId);
  await unlessDeleted(
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      beginStatement(caller.id, ideaId, sql`not ${followed(caller.id, ideaId)}`),
      db()
        .insert(ideaReaders)
        .values({ userId: caller.id, ideaId, follows: chosen })
        .onConflictDoUpdate({
          target: [ideaReaders.userId, ideaReaders.ideaId],
          set: { follows: chosen },
        }),
    ]),
  );
  const { through: _, ...following } = await readFollowing(caller.id, ideaId);
  return following;
}
