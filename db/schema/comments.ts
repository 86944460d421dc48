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
import { createdAt, partOf, timestamp } from './columns.ts';
import { sources } from './evidence.ts';
import { ideaId } from './ideas.ts';

/**
 * The first comment of an unresolved thread, also without text. Shared by index and query, because SQLite uses a
 * partial index only if both conditions are equal.
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
    /** The revision of the idea when it was written. */
    revision: integer().notNull().default(1),
    /** The first comment of the thread; null for that comment. */
    replyTo: text('reply_to').references((): AnySQLiteColumn => comments.id, {
      onDelete: 'cascade',
    }),
    /** The source that it is about, which also decides section and field. */
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
    commentId: partOf('comment_id', () => comments.id),
    userId: ownerId(),
    /** The event of the comment or edit that first mentioned the person. */
    eventId: integer('event_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('mentions_user').on(table.userId, table.eventId),
  ],
);
