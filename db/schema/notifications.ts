import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailKinds } from '../../src/features/accounts/domain/mail-choice.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';
import { ideas } from './ideas.ts';
import { rounds } from './rounds.ts';

/** Who follows an idea, and each person's read position. */
export const ideaReaders = sqliteTable(
  'idea_readers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ideaId: text('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    /** Null without a choice: owners and commenters follow by default. */
    follows: integer({ mode: 'boolean' }),
    /** Events up to this one are older than the following and not shown in the inbox. */
    followsFrom: integer('follows_from').notNull().default(0),
    /** The newest event of the idea that was read. */
    readThrough: integer('read_through').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ideaId] }),
    index('idea_readers_idea').on(table.ideaId),
  ],
);

/** Each person's read position in a round. */
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

/** Tokens that unsubscribe from a kind of mail without a session; one for each mail sent. */
export const leavingTokens = sqliteTable(
  'leaving_tokens',
  {
    /** SHA-256 of the token, so that a copy of this table unsubscribes nobody. */
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The kind of mail that it ends. */
    kind: text({ enum: mailKinds }).notNull(),
    createdAt: createdAt(),
    /** Each works once. */
    usedAt: integer('used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('leaving_tokens_user').on(table.userId),
    index('leaving_tokens_created').on(table.createdAt),
  ],
);
