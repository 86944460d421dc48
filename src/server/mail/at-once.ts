import { type SQL, sql } from 'drizzle-orm';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { newestEvent } from '../events/events.ts';

/** As administrators see it among the mail that waits: what it is about is made when it goes out. */
const subject = 'A mention or a reply';

/** SQL for the id of the letter that tells somebody of the event `e`: there is never a second one. */
export const letterId = (user: SQL | string) => sql`'event-' || e.id || '-' || ${user}`;

/**
 * The statements that put a letter into the outbox for each person whom a comment names or answers, for the batch with the
 * event that tells of it. They are held for a while, so that an edit or a deletion still counts: whether they go out, and with
 * which words, is looked at then.
 */
export function postAtOnceStatements(commentId: string) {
  const { smtpUrl, mailHoldSeconds } = config();
  // Without a mail server they would wait for ever.
  if (smtpUrl === undefined) return [];
  const now = Date.now();
  return [
    db().run(sql`insert into outbox
      (id, user_id, recipient, event_id, subject, text, html, created_at, next_attempt_at)
      select ${letterId(sql`users.id`)}, users.id, users.email, e.id, ${subject}, '', '', ${now}, ${now + mailHoldSeconds * 1000}
      from events e join users on users.id <> e.actor_id and users.id in (
        select user_id from mentions where mentions.comment_id = e.comment_id and mentions.event_id = e.id
        union select mine.user_id from comments reply join comments mine
          on mine.id = reply.reply_to or mine.reply_to = reply.reply_to
          where e.kind = 'reply' and reply.id = e.comment_id and mine.content <> '')
      where e.id = ${newestEvent} and e.comment_id = ${commentId}
        and users.role <> 'user' and users.suspended_at is null and users.mail_at_once
      on conflict do nothing`),
  ];
}
