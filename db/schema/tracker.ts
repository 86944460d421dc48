import { sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { ownerId } from './accounts.ts';
import { createdAt } from './columns.ts';

/** A founder's saved filters under a name. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    name: text().notNull(),
    /** Query parameters of the dashboard's address. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.name)],
);
