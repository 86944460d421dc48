import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailKinds } from '../../src/features/accounts/domain/mail-choice.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';
import { ideas } from './ideas.ts';
import { rounds } from './rounds.ts';

/** What somebody follows, and up to where they have read. */
export const ideaReaders = sqliteTable(
  'idea_readers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** Null where nothing was chosen: owners and commenters then follow by themselves. */
    follows: integer({ mode: 'boolean' }),
    /** What happened up to this event was before they followed it: it is no news for the inbox. */
    followsFrom: integer('follows_from').notNull().default(0),
    /** The newest event of the idea that was read. */
    readThrough: integer('read_through').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ideaId] }),
    index('idea_readers_idea').on(table.ideaId),
  ],
);

/** Up to where somebody has read of what happened in a round. */
export const roundReaders = sqliteTable(
  'round_readers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roundId: text('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    readThrough: integer('read_through').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roundId] })],
);

/** What ends a kind of mail from a letter, without a session: one for each time that such a letter goes out. */
export const leavingTokens = sqliteTable(
  'leaving_tokens',
  {
    /** SHA-256 of the token: a copy of this table ends nobody's mail. */
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which mail it ends. */
    kind: text({ enum: mailKinds }).notNull(),
    createdAt: createdAt(),
    /** It works once. */
    usedAt: integer('used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('leaving_tokens_user').on(table.userId),
    index('leaving_tokens_created').on(table.createdAt),
  ],
);
