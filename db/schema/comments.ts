import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { ownerId, person } from './accounts.ts';
import { createdAt, timestamp } from './columns.ts';
import { sources } from './evidence.ts';
import { ideaId } from './ideas.ts';

/**
 * True for the first comment of a thread that is not resolved, also after its text was deleted. Index and query share
 * it: SQLite uses a partial index only where both say the same.
 */
export const openComment = sql`reply_to is null and resolved_at is null`;

export const comments = sqliteTable(
  'comments',
  {
    id: text().primaryKey(),
    ideaId: ideaId(),
    userId: person('user_id').notNull(),
    section: text({ length: 100 }).notNull(),
    fieldName: text('field_name', { length: 100 }),
    content: text().notNull(),
    editedAt: timestamp('edited_at'),
    resolvedAt: timestamp('resolved_at'),
    /** The idea's revision that the comment was written about. */
    revision: integer().notNull().default(1),
    /** The comment that this one replies to; null for the first of a thread. */
    replyTo: text('reply_to').references((): AnySQLiteColumn => comments.id, {
      onDelete: 'cascade',
    }),
    /** The source of an answer that it is about; its section and field follow from that. */
    sourceId: text('source_id').references((): AnySQLiteColumn => sources.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_source').on(table.sourceId).where(sql`source_id is not null`),
    index('comments_idea').on(table.ideaId, table.createdAt),
    index('comments_reply').on(table.replyTo),
    index('comments_open').on(table.ideaId).where(openComment),
    index('comments_user').on(table.userId, table.ideaId),
  ],
);

export const mentions = sqliteTable(
  'mentions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    /** The event of their first mention: the comment or an edit. */
    eventId: integer('event_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('mentions_user').on(table.userId, table.eventId),
  ],
);
