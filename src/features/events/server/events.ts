// Events of the tracker, in one table that only grows (docs/decisions/0026).
import { lt, type SQL, sql } from 'drizzle-orm';
import { events } from '../../../../db/schema/events.ts';
import { currentRequest } from '../../../platform/server/database/current-request.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import { type EventKind, eventDays } from '../domain/event.ts';

type NewEvent = {
  kind: EventKind | SQL;
  actorId: string;
  ideaId: string;
  commentId?: string | SQL;
  decisionId?: string;
  sourceId?: string;
};

/** The id that the page gave the write; null for an event without an actor, or with a secret one. */
const writeIdOf = (actorId: string | null) => actorId && currentRequest().writeId;

/** Records an event in the transaction that causes it. */
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

/** The same for several ideas at a time, in their order. */
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
 * Records an event for each of some rounds, once.
 * @param actorId null for an event without an actor, or with a secret one
 * @param where of `rounds`
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

/** Removes events that have had their time. */
export async function purgeActivity(): Promise<void> {
  await deleteInBatches(events, lt(events.at, new Date(Date.now() - eventDays * dayMs)));
}
