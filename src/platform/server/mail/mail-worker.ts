import { setTimeout } from 'node:timers/promises';
import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { isUnavailable } from '../database/errors.ts';
import { mailSending } from '../limits.ts';
import { describeError, log } from '../log.ts';
import { mailServer } from './mail-server.ts';
import {
  type ClaimedMail,
  claimMail,
  deleteMail,
  markFailed,
  markSent,
  onMail,
  renewClaims,
  unclaimMail,
} from './outbox.ts';
import { countForRecipient } from './recipient-limits.ts';
import type { MailMessage } from './templates.ts';

const notBuilt = 'BUILD';
const overLimit = 'LIMIT';
/** The worker renews its claims at this interval too. */
const pollMs = 2_000;
const stopMs = 3_000;
const recordAgainMs = 1_000;

/** Leaves out the text of the error, which may contain an email address. */
function problemOf(error: unknown): { problem: string; final: boolean } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const parts = [typeof code === 'string' ? code : 'error', status].filter(Boolean);
  // RFC 5321 §4.2.1: codes from 500 are permanent. Before the message is sent, they are about the server's settings,
  // which somebody can correct.
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { problem: parts.join(' '), final: isAboutMessage && (status ?? 0) >= 500 };
}

/** RFC 2047 limits an encoded word to 75 characters, which are 45 bytes. */
const maxBytes = 45;

/** Encodes a subject that looks like an encoded word (RFC 2047), so that it is shown as written. */
function literal(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const words: string[] = [''];
  for (const character of subject) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > maxBytes) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

type Words = Omit<MailMessage, 'subject'> & { subject?: string } & {
  to?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Record<string, string>;
};
/** Builds the content of a message just before it is sent; null if there is nothing to send. */
type Makers = Record<'notifications' | 'others', (message: ClaimedMail) => Promise<Words | null>>;

/** Sends the oldest messages first and retries failed ones. @returns a function that stops after those in progress */
export async function startMailWorker(makers: Makers): Promise<() => Promise<void>> {
  const { smtpUrl, siteUrl } = config();
  if (!smtpUrl) return async () => {};
  const deliver = await mailServer(smtpUrl);
  const host = new URL(siteUrl).hostname;
  let stopped = false;
  let round: Promise<void> | undefined;
  const active = new Map<ClaimedMail, Promise<void>>();

  async function fail(message: ClaimedMail, problem: string, final: boolean) {
    await markFailed(message, problem, final);
    log('warn', 'mail not sent', { mailId: message.id, problem, final });
  }

  async function make(message: ClaimedMail) {
    try {
      const isNotification = message.eventId !== null;
      const words = await makers[isNotification ? 'notifications' : 'others'](message);
      if (words) return { subject: message.subject, to: message.recipient, headers: {}, ...words };
      await (isNotification ? deleteMail(message) : unclaimMail(message));
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

  async function send(message: ClaimedMail) {
    const made = await make(message);
    if (!made) return;
    const { subject, headers, ...rest } = made;
    const refundPoint = await countForRecipient(message);
    // The recipient still finds the notification in the inbox and in the next digest.
    if (!refundPoint)
      return message.eventId === null ? fail(message, overLimit, true) : deleteMail(message);
    try {
      await deliver({
        ...(message.replyTo && { replyTo: message.replyTo }),
        subject: literal(subject),
        ...rest,
        // The same for every attempt, so that duplicates can be recognised.
        messageId: `<${message.id}@${host}>`,
        headers: {
          ...headers,
          // RFC 3834. Replies to contact messages come from a person.
          ...(message.replyTo !== lab.email && { 'Auto-Submitted': 'auto-generated' }),
        },
      });
    } catch (error) {
      await refundPoint();
      const { problem, final } = problemOf(error);
      return fail(message, problem, final || message.attempts >= mailSending.maxTries);
    }
    await recordSent(message);
  }

  /** Retries until another process may claim the message, because an unrecorded message is sent again. */
  async function recordSent(message: ClaimedMail) {
    for (;;) {
      try {
        return await markSent(message);
      } catch (error) {
        log('warn', 'sent mail not recorded', { mailId: message.id, ...describeError(error) });
        if (stopped || Number(message.claimedUntil) < Date.now()) return;
      }
      await setTimeout(recordAgainMs);
    }
  }

  async function look() {
    while (!stopped && active.size < mailSending.concurrency) {
      const message = await claimMail([...active.keys()]);
      if (!message) return;
      const sending = send(message)
        .catch((error) => log('error', 'the outbox could not be written', describeError(error)))
        .finally(() => {
          active.delete(message);
          start();
        });
      active.set(message, sending);
    }
  }

  const start = () => {
    if (stopped || round) return;
    round = look()
      .catch((error) => log('error', 'the outbox could not be read', describeError(error)))
      .finally(() => {
        round = undefined;
      });
  };

  async function goOn() {
    try {
      if (active.size > 0) await renewClaims([...active.keys()]);
    } catch (error) {
      log('warn', 'mail claims not renewed', describeError(error));
    }
    start();
  }

  async function rest() {
    await round;
    await Promise.all(active.values());
  }

  onMail(start);
  const timer = setInterval(goOn, pollMs);
  start();
  return async () => {
    stopped = true;
    clearInterval(timer);
    // An unfinished message is claimed again after the next start.
    await Promise.race([rest(), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
