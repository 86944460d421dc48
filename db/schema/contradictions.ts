import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { ideas } from './ideas.ts';

/** Dismissed contradictions, valid while the answers stay unchanged. */
export const dismissals = sqliteTable(
  'contradictions_set_aside',
  {
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** Names the check. */
    check: text('check_name').notNull(),
    /** SHA-256 of the compared data; after a change the dismissal no longer counts. */
    compared: text().notNull(),
    reason: text().notNull(),
    setAsideBy: text('set_aside_by')
      .notNull()
      .references(() => users.id),
    setAsideAt: integer('set_aside_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ideaId, table.check] }),
    index('contradictions_set_aside_by').on(table.setAsideBy),
  ],
);
