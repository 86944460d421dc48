import { and, asc, eq, getTableColumns, or } from 'drizzle-orm';
import {
  comments,
  contactMessages,
  contactReplies,
  decisions,
  ideaRevisions,
  ideas,
  outbox,
  outlooks,
  savedViews,
  users,
} from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import { withNames } from '../../domain/mention.ts';
import { ownContradictions } from '../contradictions.ts';
import { db } from '../database/database.ts';
import { ownEvents } from '../events/leaving.ts';
import { ownSources } from '../evidence/leaving.ts';
import { ownFiles } from '../files/leaving.ts';
import { mentionedJson } from '../mentions.ts';
import { ownRounds } from '../rounds/queries.ts';
import type { Caller } from './caller.ts';
import { notAnothers } from './correspondence.ts';
import { withToken } from './links.ts';
import { personalRecord } from './personal-record.ts';

/** What was written from the caller's address and to it, where it is proven, and what was with one before it. */
async function correspondence(caller: Caller) {
  const { id, email } = caller;
  const [owner] = await db()
    .select({ provenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, id));
  const proven = Boolean(owner?.provenAt);
  const from = or(
    eq(contactMessages.userId, id),
    proven
      ? and(eq(contactMessages.email, email), notAnothers(contactMessages.userId, caller))
      : undefined,
  );
  const [messages, replies, letters] = await Promise.all([
    db().select().from(contactMessages).where(from).orderBy(asc(contactMessages.createdAt)),
    db()
      .select({ reply: contactReplies })
      .from(contactReplies)
      .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
      .where(from)
      .orderBy(asc(contactReplies.createdAt)),
    db()
      .select()
      .from(outbox)
      .where(
        or(
          eq(outbox.userId, id),
          proven ? and(eq(outbox.recipient, email), notAnothers(outbox.userId, caller)) : undefined,
        ),
      )
      .orderBy(asc(outbox.createdAt)),
  ]);
  return {
    ...(!proven && {
      note: 'Messages from your address and mail to it are left out until a mailed link has shown that it is yours. Set a password by "Forgotten your password?" and download this file again.',
    }),
    contactMessages: messages.map(({ userId: _, ...message }) => ({
      ...message,
      replies: replies
        .filter(({ reply }) => reply.messageId === message.id)
        .map(({ reply: { text, createdAt } }) => ({ text, createdAt })),
    })),
    mail: letters.map(({ recipient, subject, text, createdAt, sentAt, refusedAt }) => ({
      recipient,
      subject,
      // What was sent is not kept.
      text: withToken(text, '…') || null,
      createdAt,
      sentAt,
      refusedAt,
    })),
  };
}

/** The caller's comments, with names in place of mentions. */
async function ownComments({ id }: User) {
  const rows = await db()
    .select({ ...getTableColumns(comments), people: mentionedJson('comments.id') })
    .from(comments)
    .where(eq(comments.userId, id))
    .orderBy(asc(comments.createdAt));
  return rows.map(({ people, ...comment }) => ({
    ...comment,
    content: withNames(comment.content, JSON.parse(people)),
  }));
}

/** Everything kept about the caller, deleted ideas included. */
export async function personalData(caller: Caller) {
  const [
    { account, ...record },
    ownIdeas,
    written,
    decided,
    answered,
    saves,
    views,
    replies,
    letters,
    inRounds,
    inEvents,
    setAside,
    uploaded,
    inSources,
  ] = await Promise.all([
    personalRecord(caller),
    db().select().from(ideas).where(eq(ideas.userId, caller.id)).orderBy(asc(ideas.createdAt)),
    ownComments(caller),
    db()
      .select()
      .from(decisions)
      .where(eq(decisions.userId, caller.id))
      .orderBy(asc(decisions.createdAt)),
    db()
      .select()
      .from(outlooks)
      .where(eq(outlooks.answeredBy, caller.id))
      .orderBy(asc(outlooks.answeredAt)),
    db()
      .select()
      .from(ideaRevisions)
      .where(eq(ideaRevisions.savedBy, caller.id))
      .orderBy(asc(ideaRevisions.savedAt)),
    db().select().from(savedViews).where(eq(savedViews.userId, caller.id)),
    db().select().from(contactReplies).where(eq(contactReplies.userId, caller.id)),
    correspondence(caller),
    ownRounds(caller),
    ownEvents(caller),
    ownContradictions(caller.id),
    ownFiles(caller),
    ownSources(caller),
  ]);
  return {
    account,
    ideas: ownIdeas,
    savesOfIdeas: saves,
    comments: written,
    decisions: decided,
    outlooksAnswered: answered,
    contradictionsSetAside: setAside,
    files: uploaded,
    savedViews: views,
    ...inRounds,
    ...inEvents,
    ...inSources,
    repliesToMessages: replies,
    ...letters,
    ...record,
  };
}
