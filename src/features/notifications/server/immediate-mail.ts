import { type SQL, sql } from 'drizzle-orm';
import { newestEvent } from '../../../../db/schema/events.ts';
import { config } from '../../../platform/server/config.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import { pointsOf } from '../../../platform/server/limits.ts';
import { canUseTracker } from '../../accounts/server/tracker-access.ts';
import { isFor } from './hydrate-events.ts';

/** The subjects that administrators see in the outbox. The text is written when the mail is sent. */
const subjects = { comment: 'A mention or a reply', round: 'A round that asks for scores' };

/** SQL for the id of the mail to a person about event `e`, so that a second one cannot exist. */
export const notificationMailId = (user: SQL | string) => sql`'event-' || e.id || '-' || ${user}`;

const hourMs = 60 * 60 * 1000;
/** Mail per hour about mentions and replies; the digest covers the rest. */
const mostInAnHour = pointsOf('mail-hour');

/** SQL for the event mails that a person of `users` got in the last hour. */
const lastHour = (now: number) => sql`from outbox m join events mailed on mailed.id = m.event_id
  where m.user_id = users.id and m.created_at between ${now - hourMs} and ${now} and m.after_event_id is null`;

/**
 * SQL that queues mail about event `e` for some people; null without a mail server. The mail waits for a while, so
 * that an edit or a deletion still counts: content and permission are checked when it is sent.
 * @param recipients SQL for their ids
 */
function insertMessages(subject: string, recipients: SQL, where: SQL): SQL | null {
  const { smtpUrl, mailHoldSeconds, rateLimits } = config();
  // Without a mail server they would wait for ever.
  if (smtpUrl === undefined) return null;
  const now = Date.now();
  return sql`insert into outbox
      (id, user_id, recipient, event_id, subject, text, html, created_at, next_attempt_at)
      select ${notificationMailId(sql`users.id`)}, users.id, users.email, e.id, ${subject}, '', '', ${now}, ${now + mailHoldSeconds * 1000}
      from events e join users on users.id <> e.actor_id and users.id in (${recipients})
      where e.id = ${newestEvent} and ${where}
        and ${canUseTracker(sql`users.role`)} and users.suspended_at is null and users.mail_at_once
        and (${Number(!rateLimits)} or (select count(*) ${lastHour(now)}) < ${mostInAnHour})
        and not exists (select 1 ${lastHour(now)} and mailed.comment_id = e.comment_id)
      on conflict do nothing`;
}

/** Queues a message for each person whom a comment names or answers, right after its event. */
export async function queueCommentMail(tx: Transaction, commentId: string): Promise<void> {
  const insert = insertMessages(
    subjects.comment,
    sql`select user_id from mentions where mentions.comment_id = e.comment_id and mentions.event_id = e.id
        union select mine.user_id from comments reply join comments mine
          on mine.id = reply.reply_to or mine.reply_to = reply.reply_to
          where ${isFor('thread')} and reply.id = e.comment_id and mine.content <> ''`,
    sql`e.comment_id = ${commentId}`,
  );
  if (insert) await tx.run(insert);
}

/**
 * Queues a message for each person whom a round asks, right after the event. Reminders have none: they go
 * only to assessors who have not finished, and administrators see the recipients of mail.
 */
export async function queueRoundMail(tx: Transaction, roundId: string): Promise<void> {
  const insert = insertMessages(
    subjects.round,
    sql`select a.user_id from round_assessors a where a.round_id = e.round_id and a.event_id = e.id`,
    sql`e.round_id = ${roundId}`,
  );
  if (insert) await tx.run(insert);
}
