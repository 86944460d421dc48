import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { EventKind } from '#features/events/domain/event.ts';

/**
 * Written in the transaction of the change. Without foreign keys, so that rows can stay when their subject is deleted.
 * Triggers refuse to change a row, or to delete it early.
 */
export const events = sqliteTable(
  'events',
  {
    /** Grows in the order of commits, so that a reader at one id has missed nothing. */
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    kind: text().$type<EventKind>().notNull(),
    /** Null for events without an actor: a due day, or a round closed by its deadline or its last score. */
    actorId: text('actor_id'),
    /** Either `ideaId` or `roundId` is set. */
    ideaId: text('idea_id'),
    roundId: text('round_id'),
    /** The revision of the idea then, or the saved one; 0 for a round. */
    revision: integer().notNull(),
    commentId: text('comment_id'),
    decisionId: text('decision_id'),
    sourceId: text('source_id'),
    /** The id that the actor's page gave the write (header X-Write-Id), or null. */
    writeId: text('write_id'),
  },
  (table) => [
    index('events_idea').on(table.ideaId, table.id),
    index('events_round').on(table.roundId, table.id).where(sql`round_id is not null`),
    index('events_actor').on(table.actorId, table.id),
    index('events_kind').on(table.kind, table.id),
    index('events_at').on(table.at),
    // Once per round, even if several processes try.
    uniqueIndex('events_once_in_a_round')
      .on(table.roundId, table.kind)
      .where(sql`kind in ('round.opened', 'round.reminder', 'round.closed')`),
    uniqueIndex('events_look_again_once').on(table.decisionId).where(sql`kind = 'decision.due'`),
    check('events_about', sql`(${table.ideaId} is null) <> (${table.roundId} is null)`),
  ],
);

/** SQL: the id of the newest event; 0 without events. */
export const newestEvent = sql<number>`(select coalesce(max(id), 0) from events)`;
