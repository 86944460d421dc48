import { desc, sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { decisionWords } from '../../src/features/decisions/domain/decision.ts';
import { users } from './accounts.ts';
import { createdAt, words } from './columns.ts';
import { ideas } from './ideas.ts';
import { rounds } from './rounds.ts';

/**
 * The decisions about ideas, a log. Triggers refuse to change or delete a row. The author is removed with the
 * account, the row with the idea.
 */
export const decisions = sqliteTable(
  'decisions',
  {
    id: text().primaryKey(),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: decisionWords }).notNull(),
    /** A day as YYYY-MM-DD, in no time zone. */
    lookAgainOn: text('look_again_on'),
    /** The closed round that it followed. */
    roundId: text('round_id').references(() => rounds.id),
    createdAt: createdAt(),
    reason: text().notNull(),
  },
  (table) => [
    // All columns that lists show of the newest decision, so that the index suffices.
    index('decisions_newest').on(
      table.ideaId,
      desc(table.createdAt),
      table.decision,
      table.lookAgainOn,
    ),
    index('decisions_user').on(table.userId),
    index('decisions_look_again').on(table.lookAgainOn).where(sql`look_again_on is not null`),
    check('decisions_decision', sql`${table.decision} in (${words(decisionWords)})`),
  ],
);
