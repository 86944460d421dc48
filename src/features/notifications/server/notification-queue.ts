import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { newestEvent } from '#db/schema/events.ts';
import type { MailChoice } from '#features/accounts/domain/account.ts';
import type { ShownMailChoice } from '#features/accounts/domain/account-response.ts';
import { nextDigest } from '#features/accounts/domain/mail-choice.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { canUseTracker } from '#features/accounts/server/roles.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { isUnavailable } from '#platform/server/database/errors.ts';
import { forEachIsolated } from '#platform/server/jobs/job-runner.ts';
import { pointsOf } from '#platform/server/limits.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { hourMs } from '#platform/text/durations.ts';
import { isFor } from './hydrate-events.ts';
import { unreadEvents } from './notifications.ts';

/** Shown in the administrators' outbox. */
const subjects = {
  comment: 'A mention or a reply',
  round: 'A round that asks for scores',
  digest: 'The digest of a day',
};

/** SQL: the id of a mail, one per person and event `e`. */
export const notificationMailId = (user: SQL | string) => sql`'event-' || e.id || '-' || ${user}`;

/** Mails per person and hour. The digest covers the rest. */
const maxInAnHour = pointsOf('mail-hour');

const lastHour = (now: number) => sql`from outbox m join events mailed on mailed.id = m.event_id
  where m.user_id = users.id and m.created_at between ${now - hourMs} and ${now} and m.after_event_id is null`;

/**
 * Queues mail about an event `e`. The mail worker checks content and permission when it sends it, some seconds later, so
 * that an edit or a deletion still counts. @param recipients SQL for their ids
 */
async function queueMessages(tx: Transaction, eventId: number, subject: string, recipients: SQL) {
  const { smtpUrl, mailHoldSeconds, rateLimits } = config();
  if (smtpUrl === undefined) return;
  const now = Date.now();
  await tx.run(sql`insert into outbox
      (id, user_id, recipient, event_id, subject, text, html, created_at, next_attempt_at)
      select ${notificationMailId(sql`users.id`)}, users.id, users.email, e.id, ${subject}, '', '', ${now}, ${now + mailHoldSeconds * 1000}
      from events e join users on users.id <> e.actor_id and users.id in (${recipients})
      where e.id = ${eventId}
        and ${canUseTracker(sql`users.role`)} and users.suspended_at is null and users.mail_at_once
        and (${Number(!rateLimits)} or (select count(*) ${lastHour(now)}) < ${maxInAnHour})
        and not exists (select 1 ${lastHour(now)} and mailed.comment_id = e.comment_id)
      on conflict do nothing`);
}

/**
 * Mails the people whom a comment mentions or replies to. If a mail about the comment is already queued, it then names
 * the mention of this event. An edit may have removed the earlier one.
 * @param eventId the event of the new or edited comment
 */
export async function queueCommentMail(tx: Transaction, eventId: number): Promise<void> {
  await tx.run(sql`update outbox set event_id = e.id, id = ${notificationMailId(sql`outbox.user_id`)}
    from mentions m join events e on e.id = m.event_id
    where e.id = ${eventId} and m.user_id = outbox.user_id
      and outbox.after_event_id is null and outbox.sent_at is null and outbox.claimed_until is null
      and outbox.event_id in (select id from events where comment_id = e.comment_id)`);
  await queueMessages(
    tx,
    eventId,
    subjects.comment,
    sql`select user_id from mentions where mentions.comment_id = e.comment_id and mentions.event_id = e.id
        union select mine.user_id from comments reply join comments mine
          on mine.id = reply.reply_to or mine.reply_to = reply.reply_to
          where ${isFor('thread')} and reply.id = e.comment_id and mine.content <> ''`,
  );
}

/**
 * Mails the people whom an event of a round asks for scores, except those who own all of its ideas. Reminders send no mail: administrators see recipients, and
 * would learn which assessors have not finished.
 */
export const queueRoundMail = (tx: Transaction, eventId: number): Promise<void> =>
  queueMessages(
    tx,
    eventId,
    subjects.round,
    sql`select a.user_id from round_assessors a where a.round_id = e.round_id and a.event_id = e.id
      and exists (select 1 from round_ideas q join ideas i on i.id = q.idea_id and i.deleted_at is null
        where q.round_id = a.round_id and i.user_id is not a.user_id)`,
  );

// Queues one digest per person and day. notification-mail.ts builds its content when it is sent.

const zoneOf = ({ timeZone }: { timeZone: string }) => timeZone || lab.timeZone;

type Due = { id: string; dueAt: Date | null };

const queueDigest = ({ id, dueAt }: Due, now: Date): Promise<void> =>
  transact(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, id));
    // Another process has queued it, or the person has changed the hour.
    if (!row || row.digestDueAt?.getTime() !== dueAt?.getTime()) return;
    const digestDueAt = nextDigest(now, { hour: row.mailHour, timeZone: zoneOf(row) });
    // No digest is due now. The next one contains all events since the last.
    if (dueAt === null || dueAt > now) {
      await tx.update(users).set({ digestDueAt }).where(eq(users.id, id));
      return;
    }
    const unread = unreadEvents(id, sql`${row.digestedThrough}`);
    const [found] = await tx.all<{ hasUnread: number; newest: number }>(
      sql`select exists (${unread}) as hasUnread, ${newestEvent} as newest`,
    );
    const newest = found?.newest ?? 0;
    if (found?.hasUnread) {
      // Built when it is sent.
      const message = { subject: subjects.digest, text: '', html: '' };
      await queueMail(tx, message, {
        id: `digest-${id}-${dueAt.getTime()}`,
        userId: id,
        email: row.email,
        eventId: newest,
        afterEventId: row.digestedThrough,
      }).onConflictDoNothing();
    }
    await tx.update(users).set({ digestDueAt, digestedThrough: newest }).where(eq(users.id, id));
  });

/** A day with a clock change can have 25 hours. */
const longestWaitMs = 26 * hourMs;
const retryMs = hourMs;

async function queueOrPostpone(user: Due, now: Date): Promise<void> {
  try {
    await queueDigest(user, now);
  } catch (error) {
    if (!isUnavailable(error))
      await db()
        .update(users)
        .set({ digestDueAt: new Date(now.getTime() + retryMs) })
        .where(eq(users.id, user.id));
    throw error;
  }
}

export async function queueDueDigests(): Promise<void> {
  const now = new Date();
  const last = new Date(now.getTime() + longestWaitMs);
  const due = await db()
    .select({ id: users.id, dueAt: users.digestDueAt })
    .from(users)
    .where(
      and(
        canUseTracker(users.role),
        isNull(users.suspendedAt),
        eq(users.mailDigest, true),
        or(isNull(users.digestDueAt), lte(users.digestDueAt, now), gt(users.digestDueAt, last)),
      ),
    );
  await forEachIsolated(due, (user) => queueOrPostpone(user, now));
}

export async function getMailChoice({ id }: Caller, tx: Reader = db()): Promise<ShownMailChoice> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error('the caller has no account');
  return {
    atOnce: user.mailAtOnce,
    digest: user.mailDigest,
    hour: user.mailHour,
    timeZone: zoneOf(user),
    proven: user.emailVerifiedAt !== null,
    sent: config().smtpUrl !== undefined,
  };
}

export const setMailChoice = (caller: Caller, choice: MailChoice): Promise<ShownMailChoice> =>
  transactAs(caller, async (tx) => {
    const { atOnce, digest, hour, timeZone } = choice;
    const before = await getMailChoice(caller, tx);
    await tx
      .update(users)
      .set({
        mailAtOnce: atOnce,
        mailDigest: digest,
        mailHour: hour,
        timeZone,
        digestDueAt: nextDigest(new Date(), choice),
        ...(!before.digest && { digestedThrough: newestEvent }),
      })
      .where(eq(users.id, caller.id));
    return getMailChoice(caller, tx);
  });
