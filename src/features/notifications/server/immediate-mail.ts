import { type SQL, sql } from 'drizzle-orm';
import { newestEvent } from '../../../../db/schema/events.ts';
import { config } from '../../../platform/server/config.ts';
import type { Transaction } from '../../../platform/server/database/database.ts';
import { pointsOf } from '../../../platform/server/limits.ts';
import { canUseTracker } from '../../accounts/server/roles.ts';
import { isFor } from './hydrate-events.ts';

/** Administrators see these subjects in the outbox. */
const subjects = { comment: 'A mention or a reply', round: 'A round that asks for scores' };

/** SQL for an id, so that a person gets one mail about event `e`. */
export const notificationMailId = (user: SQL | string) => sql`'event-' || e.id || '-' || ${user}`;

const hourMs = 60 * 60 * 1000;
/** Per person; the digest covers the rest. */
const maxInAnHour = pointsOf('mail-hour');

const lastHour = (now: number) => sql`from outbox m join events mailed on mailed.id = m.event_id
  where m.user_id = users.id and m.created_at between ${now - hourMs} and ${now} and m.after_event_id is null`;

/**
 * Queues mail about the newest event `e`. Content and permission are checked when it is sent, some seconds later, so
 * that an edit or a deletion still counts. @param recipients SQL for their ids
 */
async function queueMessages(
  tx: Transaction,
  subject: string,
  recipients: SQL,
  where: SQL,
): Promise<void> {
  const { smtpUrl, mailHoldSeconds, rateLimits } = config();
  if (smtpUrl === undefined) return;
  const now = Date.now();
  await tx.run(sql`insert into outbox
      (id, user_id, recipient, event_id, subject, text, html, created_at, next_attempt_at)
      select ${notificationMailId(sql`users.id`)}, users.id, users.email, e.id, ${subject}, '', '', ${now}, ${now + mailHoldSeconds * 1000}
      from events e join users on users.id <> e.actor_id and users.id in (${recipients})
      where e.id = ${newestEvent} and ${where}
        and ${canUseTracker(sql`users.role`)} and users.suspended_at is null and users.mail_at_once
        and (${Number(!rateLimits)} or (select count(*) ${lastHour(now)}) < ${maxInAnHour})
        and not exists (select 1 ${lastHour(now)} and mailed.comment_id = e.comment_id)
      on conflict do nothing`);
}

/** For each person whom a comment names or answers. Call it right after its event. */
export const queueCommentMail = (tx: Transaction, commentId: string): Promise<void> =>
  queueMessages(
    tx,
    subjects.comment,
    sql`select user_id from mentions where mentions.comment_id = e.comment_id and mentions.event_id = e.id
        union select mine.user_id from comments reply join comments mine
          on mine.id = reply.reply_to or mine.reply_to = reply.reply_to
          where ${isFor('thread')} and reply.id = e.comment_id and mine.content <> ''`,
    sql`e.comment_id = ${commentId}`,
  );

/**
 * For each person whom a round asks; call it right after the event. A mail about a reminder would tell
 * administrators, who see recipients, which assessors have not finished.
 */
export const queueRoundMail = (tx: Transaction, roundId: string): Promise<void> =>
  queueMessages(
    tx,
    subjects.round,
    sql`select a.user_id from round_assessors a where a.round_id = e.round_id and a.event_id = e.id`,
    sql`e.round_id = ${roundId}`,
  );
