import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import { closings } from '#features/rounds/domain/round.ts';
import { users } from './accounts.ts';
import { createdAt, partOf, sqlList, timestamp } from './columns.ts';
import { ideaId } from './ideas.ts';

/** Several people score the same ideas. Nobody sees other scores until the round is closed. */
export const rounds = sqliteTable(
  'rounds',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** `textKey` of the title, for searches. */
    titleKey: text('title_key'),
    question: text().notNull(),
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    deadline: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Whether results show single scores and reasons even if few people scored. A trigger refuses to change it. */
    showsFew: integer('shows_few', { mode: 'boolean' }).notNull().default(false),
    /**
     * The deadline itself if a deadline closed it. Null while open, and after the deadline until a process writes it.
     */
    closedAt: timestamp('closed_at'),
    closedBy: text('closed_by', { enum: closings }),
    /** How many had scored everything when it was closed. Ideas may get other owners later. */
    finished: integer(),
    /** The earlier round that this one repeats. */
    follows: text().references((): AnySQLiteColumn => rounds.id),
  },
  (table) => [
    index('rounds_open').on(table.deadline).where(sql`closed_at is null`),
    index('rounds_opened_by').on(table.openedBy),
    check('rounds_closed_by', sql`${table.closedBy} in (${sqlList(closings)})`),
    check('rounds_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
  ],
);

/** The round that owns a row. The row is deleted with it. */
export const roundId = () => partOf('round_id', () => rounds.id);

export const roundIdeas = sqliteTable(
  'round_ideas',
  {
    roundId: roundId(),
    ideaId: ideaId(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.ideaId] }),
    index('round_ideas_idea').on(table.ideaId),
  ],
);

export const roundAssessors = sqliteTable(
  'round_assessors',
  {
    /** Random, so that assessments can stay when the account is deleted. */
    id: text().primaryKey(),
    roundId: roundId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The event that asked the person to score; null in old rows. */
    eventId: integer('event_id'),
    /**
     * True after a save with `finish`, false after a change without it. The person has finished if they have scored all
     * of their ideas too.
     */
    hasFinished: integer('has_finished', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    unique('round_assessors_once').on(table.roundId, table.userId),
    index('round_assessors_user').on(table.userId),
  ],
);

/** Stored for "I can't judge this". */
export const skipped = 0;

/** 1 to 10, 0 for "I can't judge this", null if not set. */
const nullableScore = (column: string) => integer(column);
const isScore = (column: SQLiteColumn) =>
  sql`${column} is null or (typeof(${column}) = 'integer' and ${column} between 0 and 10)`;

/** Stores no time on purpose, which could reveal the assessor. */
export const assessments = sqliteTable(
  'assessments',
  {
    assessorId: partOf('assessor_id', () => roundAssessors.id),
    roundId: text('round_id').notNull(),
    ideaId: text('idea_id').notNull(),
    impactScore: nullableScore('impact_score'),
    feasibilityScore: nullableScore('feasibility_score'),
    innovationScore: nullableScore('innovation_score'),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assessorId, table.ideaId] }),
    foreignKey({
      columns: [table.roundId, table.ideaId],
      foreignColumns: [roundIdeas.roundId, roundIdeas.ideaId],
    }).onDelete('cascade'),
    index('assessments_idea').on(table.roundId, table.ideaId),
    check('assessments_impact_score', isScore(table.impactScore)),
    check('assessments_feasibility_score', isScore(table.feasibilityScore)),
    check('assessments_innovation_score', isScore(table.innovationScore)),
  ],
);
