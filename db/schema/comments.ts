import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';
import { sources } from './evidence.ts';
import { ideas } from './ideas.ts';

/**
 * True for the first comment of a thread that is not resolved. A first comment whose text was deleted stays for its
 * replies, and its thread is open like any other. Written once for the index and the query: SQLite uses an index on
 * some of the rows only where both say the same.
 */
export const openComment = sql`reply_to is null and resolved_at is null`;

export const comments = sqliteTable(
  'comments',
  {
    id: text().primaryKey(),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    section: text({ length: 100 }).notNull(),
    fieldName: text('field_name', { length: 100 }),
    content: text().notNull(),
    editedAt: integer('edited_at', { mode: 'timestamp_ms' }),
    /** Set while the discussion is settled. */
    resolvedAt: integer('resolved_at', { mode: 'timestamp_ms' }),
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

/** Whom a comment mentions; its text has their ids. */
export const mentions = sqliteTable(
  'mentions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The event of their first mention: the comment or an edit. */
    eventId: integer('event_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('mentions_user').on(table.userId, table.eventId),
  ],
);
