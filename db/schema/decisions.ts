import { desc, sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { decisionWords } from '#features/decisions/domain/decision.ts';
import { users } from './accounts.ts';
import { createdAt, sqlList } from './columns.ts';
import { ideaId } from './ideas.ts';
import { rounds } from './rounds.ts';

/** Triggers keep it append-only. The author is removed with the account, the row with the idea. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: text().primaryKey(),
    ideaId: ideaId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: decisionWords }).notNull(),
    /** YYYY-MM-DD without a time zone. */
    lookAgainOn: text('look_again_on'),
    /** The closed round after which it was made. */
    roundId: text('round_id').references(() => rounds.id),
    createdAt: createdAt(),
    reason: text().notNull(),
  },
  (table) => [
    // Lists read the newest decision from the index alone.
    index('decisions_newest').on(
      table.ideaId,
      desc(table.createdAt),
      table.decision,
      table.lookAgainOn,
    ),
    index('decisions_user').on(table.userId),
    index('decisions_look_again').on(table.lookAgainOn).where(sql`look_again_on is not null`),
    check('decisions_decision', sql`${table.decision} in (${sqlList(decisionWords)})`),
  ],
);
