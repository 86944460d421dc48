import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { outbox } from '#db/schema/platform.ts';
import { hourMs } from '#platform/text/durations.ts';
import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { startSendWorker } from '../jobs/send-worker.ts';
import { mailSending } from '../limits.ts';
import { describeError, log } from '../log.ts';
import { mailServer } from './mail-server.ts';
import { type ClaimedMail, claimMs, isFree, isWaiting, onMail } from './outbox.ts';
import { countForRecipient } from './recipient-limits.ts';

const notBuilt = 'BUILD';
const overLimit = 'LIMIT';
/** The worker renews its claims at this interval too. */
const pollMs = 2_000;

/** Leaves out the text of the error, which may contain an email address. */
function problemOf(error: unknown): { problem: string; final: boolean } {
  const { code, command, responseCode } = Object(error) as Record<string, unknown>;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const parts = [typeof code === 'string' ? code : 'error', status].filter(Boolean);
  // RFC 5321 §4.2.1: codes from 500 are permanent. Until the sender is accepted, they are about the settings, which
  // somebody can correct.
  const isAboutMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  return { problem: parts.join(' '), final: isAboutMessage && (status ?? 0) >= 500 };
}

/** Builds the content of a message just before it is sent; null if there is nothing to send. */
type Maker = (message: ClaimedMail) => Promise<SendMailOptions | null>;

const longestWaitMs = hourMs;

/** SQL. A wait longer than the longest possible one comes from a wrong clock. */
const isDue = (now: number) =>
  or(
    lte(outbox.nextAttemptAt, new Date(now)),
    gt(outbox.nextAttemptAt, new Date(now + 2 * longestWaitMs)),
  );

const domain = sql`lower(substr(${outbox.recipient}, instr(${outbox.recipient}, '@') + 1))`;
const domainOf = ({ recipient }: ClaimedMail) =>
  recipient.slice(recipient.indexOf('@') + 1).toLowerCase();

/** Sends one message per domain at a time, because all messages of a slow domain wait for the same server. */
function mayJoin(active: ClaimedMail[]) {
  const withoutLink = active.filter(({ linkId }) => linkId === null).length;
  return and(
    notInArray(domain, active.map(domainOf)),
    withoutLink >= mailSending.withoutLink ? isNotNull(outbox.linkId) : undefined,
  );
}

/** SQL: the notice of a visitor's message. */
const isContactNotice = sql`(${outbox.messageId} is not null and ${outbox.recipient} = ${lab.email})`;

/**
 * Messages with a link come first, and notices of the contact form last, because strangers cause them.
 * @param active the messages that this process is sending
 */
async function claimMail(active: ClaimedMail[]): Promise<ClaimedMail | null> {
  const now = new Date();
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting(), isDue(now.getTime()), isFree(now.getTime()), mayJoin(active)))
    .orderBy(isNull(outbox.linkId), isContactNotice, asc(outbox.nextAttemptAt))
    .limit(1);
  const [claimed] = await db()
    .update(outbox)
    .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${due})`)
    .returning();
  return claimed ?? null;
}

/** For a notification over the limit. The inbox shows it, and the next digest contains it. */
async function deleteMail({ id }: ClaimedMail): Promise<void> {
  await db()
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

async function updateMail(id: string, values: Partial<ClaimedMail>): Promise<void> {
  await db().update(outbox).set(values).where(eq(outbox.id, id));
}

async function renewClaims(messages: ClaimedMail[]): Promise<void> {
  const now = Date.now();
  const claimedUntil = new Date(now + claimMs);
  const ids = messages.map(({ id }) => id);
  const ending = or(lt(outbox.claimedUntil, new Date(now + claimMs / 2)), isFree(now));
  const renewed = await db()
    .update(outbox)
    .set({ claimedUntil })
    .where(and(inArray(outbox.id, ids), ending))
    .returning({ id: outbox.id });
  for (const message of messages)
    if (renewed.some(({ id }) => id === message.id)) message.claimedUntil = claimedUntil;
}

async function fail({ id, attempts }: ClaimedMail, problem: string, final: boolean): Promise<void> {
  const wait = config().mailRetrySeconds * 1000 * 2 ** Math.min(attempts - 1, 12);
  const now = Date.now();
  await updateMail(id, {
    claimedUntil: null,
    problem,
    ...(final
      ? { refusedAt: new Date(now) }
      : { nextAttemptAt: new Date(now + Math.min(wait, longestWaitMs)) }),
  });
  log('warn', 'mail not sent', { mailId: id, problem, final });
}

/** Sends the oldest messages first and retries failed ones. @returns a function that stops after those in progress */
export async function startMailWorker(makers: {
  notifications: Maker;
  others: Maker;
}): Promise<() => Promise<void>> {
  const { smtpUrl, siteUrl } = config();
  if (!smtpUrl) return async () => {};
  const deliver = await mailServer(smtpUrl);
  const host = new URL(siteUrl).hostname;

  async function make(message: ClaimedMail) {
    try {
      const isNotification = message.eventId !== null;
      const words = await makers[isNotification ? 'notifications' : 'others'](message);
      if (words) return { subject: message.subject, to: message.recipient, headers: {}, ...words };
      await (isNotification ? deleteMail(message) : updateMail(message.id, { claimedUntil: null }));
    } catch (error) {
      log('error', 'mail could not be built', { mailId: message.id, ...describeError(error) });
      await fail(
        message,
        notBuilt,
        !isUnavailable(error) && message.attempts >= mailSending.maxTriesToBuild,
      );
    }
    return null;
  }

  const { wake, stop } = startSendWorker<ClaimedMail>({
    name: 'mail',
    concurrency: mailSending.concurrency,
    pollMs,
    claim: claimMail,
    renew: renewClaims,
    async send(message, record) {
      const made = await make(message);
      if (!made) return;
      const refundPoint = await countForRecipient(message);
      // The recipient still finds the notification in the inbox and in the next digest.
      if (!refundPoint)
        return message.eventId === null ? fail(message, overLimit, true) : deleteMail(message);
      try {
        await deliver({
          ...(message.replyTo && { replyTo: message.replyTo }),
          ...made,
          // The same for every attempt, so that duplicates can be recognised.
          messageId: `<${message.id}@${host}>`,
          headers: {
            ...made.headers,
            // RFC 3834. Replies to contact messages come from a person.
            ...(message.replyTo !== lab.email && { 'Auto-Submitted': 'auto-generated' }),
          },
        });
      } catch (error) {
        await refundPoint();
        const { problem, final } = problemOf(error);
        return fail(message, problem, final || message.attempts >= mailSending.maxTries);
      }
      const sent = { claimedUntil: null, text: '', html: '', problem: null };
      await record(() => updateMail(message.id, { ...sent, sentAt: new Date() }));
    },
  });
  onMail(wake);
  return stop;
}
