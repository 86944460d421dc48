// What becomes of an account's part in what has happened when it goes, and what its owner takes along.
import { asc, eq, sql } from 'drizzle-orm';
import {
  comments,
  events,
  ideaReaders,
  leavingTokens,
  mentions,
  roundReaders,
} from '../../../db/schema.ts';
import type { LeavingChoice } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { writeMention } from '../../domain/mention.ts';
import { formerMember } from '../accounts/former-member.ts';
import { db } from '../database/database.ts';

/**
 * The statements after which nothing of what has happened leads to the account. They come before its ideas and comments go:
 * the events of ideas that are deleted with it are written here, for open pages.
 */
export const leavingEventsStatements = (userId: string, work: LeavingChoice) => {
  const { id: nobody } = formerMember;
  return [
    db().update(events).set({ actorId: nobody }).where(eq(events.actorId, userId)),
    db().run(sql`update ${comments} set content = replace(content, ${writeMention(userId)}, ${writeMention(nobody)})
      where id in (select comment_id from ${mentions} where user_id = ${userId})`),
    db().run(sql`insert into ${events} (at, kind, actor_id, idea_id, revision)
      select ${Date.now()}, 'idea deleted', ${nobody}, id, revision from ideas
      where user_id = ${userId} and deleted_at is null and ${work === 'delete' ? 1 : 0}`),
  ] as const;
};

/** Everything in it that is the account's. */
export async function ownEvents({ id }: User) {
  const [happened, mentioned, reading, readingRounds, leaving] = await Promise.all([
    db().select().from(events).where(eq(events.actorId, id)).orderBy(asc(events.id)),
    db().select().from(mentions).where(eq(mentions.userId, id)).orderBy(asc(mentions.eventId)),
    db().select().from(ideaReaders).where(eq(ideaReaders.userId, id)),
    db().select().from(roundReaders).where(eq(roundReaders.userId, id)),
    db().select().from(leavingTokens).where(eq(leavingTokens.userId, id)),
  ]);
  return {
    events: happened.map(({ id: _, actorId: _actor, ...event }) => event),
    mentions: mentioned.map(({ commentId }) => ({ commentId })),
    ideasRead: reading.map(({ userId: _, ...one }) => one),
    roundsRead: readingRounds.map(({ userId: _, ...one }) => one),
    endedMail: leaving.map(({ kind, createdAt, usedAt }) => ({ kind, createdAt, usedAt })),
  };
}
