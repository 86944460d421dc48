import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailKinds } from '#features/accounts/domain/mail-choice.ts';
import { ownerId } from './accounts.ts';
import { createdAt, timestamp } from './columns.ts';
import { ideaId } from './ideas.ts';
import { roundId } from './rounds.ts';

/** Who follows an idea, and what each person has read. */
export const ideaReaders = sqliteTable(
  'idea_readers',
  {
    userId: ownerId(),
    ideaId: ideaId(),
    /** Null without a choice: owners and commenters then follow. */
    follows: integer({ mode: 'boolean' }),
    /** Events up to this one are from before the person followed, and not in the inbox. */
    followsFrom: integer('follows_from').notNull().default(0),
    /** The newest event of the idea that the person has read. */
    readThrough: integer('read_through').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ideaId] }),
    index('idea_readers_idea').on(table.ideaId),
  ],
);

export const roundReaders = sqliteTable(
  'round_readers',
  {
    userId: ownerId(),
    roundId: roundId(),
    readThrough: integer('read_through').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roundId] })],
);

/** Tokens that unsubscribe from a kind of mail without a session, one for each mail. */
export const unsubscribeTokens = sqliteTable(
  'unsubscribe_tokens',
  {
    hash: text().primaryKey(),
    userId: ownerId(),
    kind: text({ enum: mailKinds }).notNull(),
    createdAt: createdAt(),
    usedAt: timestamp('used_at'),
  },
  (table) => [
    index('unsubscribe_tokens_user').on(table.userId),
    index('unsubscribe_tokens_created').on(table.createdAt),
  ],
);
