import { lt, type SQL, sql } from 'drizzle-orm';
import { events } from '#db/schema/events.ts';
import { currentRequest } from '#platform/server/database/current-request.ts';
import type { Transaction } from '#platform/server/database/database.ts';
import { deleteInBatches } from '#platform/server/database/sql.ts';
import { dayMs } from '#platform/text/durations.ts';
import { type EventKind, eventDays } from '../domain/event.ts';

type IdeaEvent = { kind: EventKind; actorId: string } & Pick<
  typeof events.$inferInsert,
  'commentId' | 'decisionId' | 'sourceId'
>;

/** Records one event for each idea, in the order of the ids. */
export const recordEvents = (
  tx: Transaction,
  { kind, actorId, commentId = null, decisionId = null, sourceId = null }: IdeaEvent,
  ideaIds: string[],
) =>
  tx.run(
    sql`insert into ${events} (at, kind, actor_id, idea_id, revision, comment_id, decision_id, source_id, write_id)
      select ${Date.now()}, ${kind}, ${actorId}, ideas.id, ideas.revision, ${commentId}, ${decisionId}, ${sourceId},
        ${currentRequest().writeId}
      from json_each(${JSON.stringify(ideaIds)}) given join ideas on ideas.id = given.value
      order by given.key`,
  );

export const recordEvent = (
  tx: Transaction,
  { ideaId, ...event }: IdeaEvent & { ideaId: string },
) => recordEvents(tx, event, [ideaId]);

/**
 * Records one event for each selected round.
 * @param actorId null for an event without an actor or with a hidden one
 * @param where a condition on `rounds`
 */
export const recordRoundEvents = (
  tx: Pick<Transaction, 'run'>,
  kind: EventKind,
  actorId: string | null,
  where: SQL | undefined,
) =>
  tx.run(
    sql`insert into ${events} (at, kind, actor_id, round_id, revision, write_id)
      select ${Date.now()}, ${kind}, ${actorId}, id, 0, ${actorId && currentRequest().writeId} from rounds where ${where}
      on conflict do nothing`,
  );

export const purgeActivity = () =>
  deleteInBatches(events, lt(events.at, new Date(Date.now() - eventDays * dayMs)));
