import { lt, type SQL, sql } from 'drizzle-orm';
import { events } from '#db/schema/events.ts';
import { currentRequest } from '#platform/server/database/current-request.ts';
import type { Transaction } from '#platform/server/database/database.ts';
import { deleteInBatches } from '#platform/server/database/sql.ts';
import { type EventKind, eventDays } from '../domain/event.ts';

type NewEvent = {
  kind: EventKind | SQL;
  actorId: string;
  ideaId: string;
  commentId?: string | SQL;
  decisionId?: string;
  sourceId?: string;
};

/** Null for an event without an actor or with a hidden one. */
const writeIdOf = (actorId: string | null) => actorId && currentRequest().writeId;

export const recordEvent = (
  tx: Transaction,
  { kind, actorId, ideaId, commentId, decisionId, sourceId }: NewEvent,
) =>
  tx.run(
    sql`insert into ${events} (at, kind, actor_id, idea_id, revision, comment_id, decision_id, source_id, write_id)
      select ${Date.now()}, ${kind}, ${actorId}, id, revision, ${commentId ?? null}, ${decisionId ?? null},
        ${sourceId ?? null}, ${writeIdOf(actorId)}
      from ideas where id = ${ideaId}`,
  );

export const recordEvents = (
  tx: Transaction,
  kind: EventKind,
  actorId: string,
  ideaIds: string[],
) =>
  tx.run(
    sql`insert into ${events} (at, kind, actor_id, idea_id, revision, write_id)
      select ${Date.now()}, ${kind}, ${actorId}, ideas.id, ideas.revision, ${writeIdOf(actorId)}
      from json_each(${JSON.stringify(ideaIds)}) given join ideas on ideas.id = given.value
      order by given.key`,
  );

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
      select ${Date.now()}, ${kind}, ${actorId}, id, 0, ${writeIdOf(actorId)} from rounds where ${where}
      on conflict do nothing`,
  );

const dayMs = 24 * 60 * 60 * 1000;

export async function purgeActivity(): Promise<void> {
  await deleteInBatches(events, lt(events.at, new Date(Date.now() - eventDays * dayMs)));
}
