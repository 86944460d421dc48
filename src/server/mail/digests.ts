// One letter a day for each person, at an hour of their own. What is in it is looked at when it goes out; here it is only
// worked out when it is due, and that each event is told of by one digest alone.
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { MailChoice } from '../../domain/account.ts';
import { nextDigest } from '../../domain/mail-choice.ts';
import { site } from '../../site.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { canUseTracker } from '../accounts/tracker-access.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { newestEvent } from '../events/events.ts';
import { unreadEvents } from '../events/news.ts';
import { eachAlone } from '../job-runner.ts';
import { mailWaits } from './outbox.ts';

/** As administrators see it among the mail that waits. */
const subject = 'The digest of a day';

const columns = {
  id: users.id,
  atOnce: users.mailAtOnce,
  digest: users.mailDigest,
  hour: users.mailHour,
  timeZone: users.timeZone,
  provenAt: users.emailProvenAt,
  dueAt: users.digestDueAt,
};
type Due = Pick<typeof users.$inferSelect, 'id' | 'timeZone'> & {
  hour: number;
  dueAt: Date | null;
};

const zoneOf = ({ timeZone }: Pick<Due, 'timeZone'>) => timeZone || site.timeZone;

/** Puts somebody's digest into the outbox where there is something to tell; of several processes one does. */
async function post(user: Due, now: Date): Promise<void> {
  const { id: me, dueAt } = user;
  const due = dueAt?.getTime() ?? null;
  const next = nextDigest(now, { hour: user.hour, timeZone: zoneOf(user) });
  const isTurn = sql`users.id = ${me} and users.digest_due_at is ${due}`;
  await db().batch([
    db().run(sql`insert into outbox
      (id, user_id, recipient, event_id, after_event_id, subject, text, html, created_at, next_attempt_at)
      select ${`digest-${me}-${due}`}, id, email, ${newestEvent}, digested_through, ${subject}, '', '', ${now.getTime()}, ${now.getTime()}
      from users where ${isTurn} and digest_due_at <= ${now.getTime()}
        and exists (${unreadEvents(me, sql`users.digested_through`)})
      on conflict do nothing`),
    // One that was never worked out tells of what has happened since the account began; one too far ahead, since the last one.
    db().run(sql`update users set digest_due_at = ${next.getTime()},
      digested_through = case when digest_due_at <= ${now.getTime()} then ${newestEvent} else digested_through end
      where ${isTurn}`),
  ]);
}

const hourMs = 60 * 60 * 1000;
/** No digest is further ahead, also where a day has 25 hours. */
const longestWaitMs = 26 * hourMs;
/** So much later a digest is tried again that could not be written. */
const againMs = hourMs;

/** Writes somebody's digest, or puts off one that fails. */
async function postOrPutOff(user: Due, now: Date): Promise<void> {
  try {
    await post(user, now);
  } catch (error) {
    if (!isUnavailable(error))
      await db()
        .update(users)
        .set({ digestDueAt: new Date(now.getTime() + againMs) })
        .where(eq(users.id, user.id));
    throw error;
  }
}

/** Writes the digests that are due. */
export async function postDueDigests(): Promise<void> {
  const now = new Date();
  const last = new Date(now.getTime() + longestWaitMs);
  const due = await db()
    .select(columns)
    .from(users)
    .where(
      and(
        canUseTracker(users.role),
        isNull(users.suspendedAt),
        eq(users.mailDigest, true),
        or(isNull(users.digestDueAt), lte(users.digestDueAt, now), gt(users.digestDueAt, last)),
      ),
    );
  await eachAlone(due, (user) => postOrPutOff(user, now)).finally(mailWaits);
}

/** Which mail somebody gets, as their account page shows it. */
type ShownMailChoice = MailChoice & {
  /** Their address was proven by a mailed link: otherwise news come without words. */
  proven: boolean;
  /** This server sends mail. */
  sent: boolean;
};

export async function readMailChoice({ id }: Pick<Caller, 'id'>): Promise<ShownMailChoice> {
  const [user] = await db().select(columns).from(users).where(eq(users.id, id));
  if (!user) throw new Error('the caller has no account');
  return {
    atOnce: user.atOnce,
    digest: user.digest,
    hour: user.hour,
    timeZone: zoneOf(user),
    proven: user.provenAt !== null,
    sent: config().smtpUrl !== undefined,
  };
}

/** Chooses which mail one gets, and when. A digest that was off tells of what happens from now on. */
export async function chooseMail(caller: Caller, choice: MailChoice): Promise<ShownMailChoice> {
  const { atOnce, digest, hour, timeZone } = choice;
  await db().batch([
    callerMayWriteStatement(caller),
    db()
      .update(users)
      .set({
        mailAtOnce: atOnce,
        mailDigest: digest,
        mailHour: hour,
        timeZone,
        digestDueAt: nextDigest(new Date(), choice),
        digestedThrough: sql`case when ${users.mailDigest} then ${users.digestedThrough} else ${newestEvent} end`,
      })
      .where(eq(users.id, caller.id)),
  ]);
  return readMailChoice(caller);
}
