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
import { closings } from '../../src/features/rounds/domain/round.ts';
import { users } from './accounts.ts';
import { createdAt, sqlList, timestamp } from './columns.ts';
import { ideaId } from './ideas.ts';

/** Rounds: several people score the same ideas, and nobody sees other scores until the round is closed. */
export const rounds = sqliteTable(
  'rounds',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** `textKey` of the title. Searches compare it. */
    titleKey: text('title_key'),
    question: text().notNull(),
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    deadline: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Whether single scores and reasons are shown also where few people scored an idea. A trigger refuses to change it. */
    showsFew: integer('shows_few', { mode: 'boolean' }).notNull().default(false),
    /** Null while open, and after the deadline until a process closes it; then the deadline itself. */
    closedAt: timestamp('closed_at'),
    closedBy: text('closed_by', { enum: closings }),
    /** How many had finished when it was closed: later the ideas may have other owners. */
    finished: integer(),
    /** The closed round whose results were seen before this one. */
    follows: text().references((): AnySQLiteColumn => rounds.id),
  },
  (table) => [
    index('rounds_open').on(table.deadline).where(sql`closed_at is null`),
    index('rounds_opened_by').on(table.openedBy),
    check('rounds_closed_by', sql`${table.closedBy} in (${sqlList(closings)})`),
    check('rounds_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
  ],
);

/** The round of a row, which is deleted with it. */
export const roundId = () =>
  text('round_id')
    .notNull()
    .references(() => rounds.id, { onDelete: 'cascade' });

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
    /** The event that asked them; null for people asked before that event existed. */
    eventId: integer('event_id'),
  },
  (table) => [
    unique('round_assessors_once').on(table.roundId, table.userId),
    index('round_assessors_user').on(table.userId),
  ],
);

/** The score for "I can't judge this". */
export const skipped = 0;

/** 1 to 10, 0 for "I can't judge this", null while it is not set. */
const nullableScore = (column: string) => integer(column);
const isScore = (column: SQLiteColumn) =>
  sql`${column} is null or (typeof(${column}) = 'integer' and ${column} between 0 and 10)`;

/** One assessor's scores of one idea. The time is not stored on purpose. */
export const assessments = sqliteTable(
  'assessments',
  {
    assessorId: text('assessor_id')
      .notNull()
      .references(() => roundAssessors.id, { onDelete: 'cascade' }),
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
