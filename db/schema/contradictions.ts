import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { person } from './accounts.ts';
import { timestamp } from './columns.ts';
import { ideaId } from './ideas.ts';

/** Dismissals are valid while the answers stay unchanged. */
export const dismissals = sqliteTable(
  'contradiction_dismissals',
  {
    ideaId: ideaId(),
    check: text('check_name').notNull(),
    /** SHA-256 of the compared data. The dismissal is invalid after a change. */
    compared: text().notNull(),
    reason: text().notNull(),
    dismissedBy: person('dismissed_by').notNull(),
    dismissedAt: timestamp('dismissed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ideaId, table.check] }),
    index('contradiction_dismissals_by').on(table.dismissedBy),
  ],
);
