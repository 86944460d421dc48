import { type SQL, sql } from 'drizzle-orm';
import { events } from '#db/schema/events.ts';
import { ideas } from '#db/schema/ideas.ts';
import { currentRequest } from '#platform/server/database/current-request.ts';
import type { Transaction } from '#platform/server/database/database.ts';
import type { EventKind } from '../domain/event.ts';

type Details = Pick<typeof events.$inferInsert, 'commentId' | 'decisionId' | 'sourceId'>;
type NewEvent = { kind: EventKind; actorId: string } & (
  | ({ ideaId: string } & Details)
  | { roundId: string }
);

const revisionOf = (ideaId: string) =>
  sql<number>`(select revision from ${ideas} where id = ${ideaId})`;

/** @returns the id of the event @throws Error if the idea does not exist */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<number> {
  const [added] = await tx
    .insert(events)
    .values({
      ...event,
      at: new Date(),
      revision: 'ideaId' in event ? revisionOf(event.ideaId) : 0,
      writeId: currentRequest().writeId,
    })
    .returning({ id: events.id });
  if (!added) throw new Error('the event was not recorded');
  return added.id;
}

/** Records an event for each idea, in one statement, because Drizzle needs a second to build one for 2,000 rows. */
export const recordImport = (tx: Transaction, actorId: string, ideaIds: string[]) =>
  tx.run(
    sql`insert into ${events} (at, kind, actor_id, idea_id, revision, write_id)
      select ${Date.now()}, 'idea.imported', ${actorId}, ideas.id, ideas.revision, ${currentRequest().writeId}
      from json_each(${JSON.stringify(ideaIds)}) given join ideas on ideas.id = given.value
      order by given.key`,
  );

/**
 * Records one event for each selected round that has none of this kind.
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
