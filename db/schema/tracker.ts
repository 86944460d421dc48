import { sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { ownerId } from './accounts.ts';
import { createdAt } from './columns.ts';

/** A person's saved filters. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    name: text().notNull(),
    /** The query of the dashboard's URL. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.name)],
);
