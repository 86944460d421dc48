import { setTimeout } from 'node:timers/promises';
import { site } from '../../site.ts';
import { config } from '../config.ts';
import { isUnavailable } from '../database/errors.ts';
import { describe, log } from '../log.ts';
import { mailServer } from './mail-server.ts';
import { newsToSend } from './news.ts';
import {
  type Claimed,
  claim,
  drop,
  keepClaims,
  letGo,
  markFailed,
  markSent,
  onMail,
  wordsToSend,
} from './outbox.ts';
import { countForRecipient } from './recipient-limits.ts';

/** So many letters are under way at once: one that the mail server is slow with holds up no other. */
const hands = 6;
/** After so many tries a letter has failed: five days, by the longest wait (RFC 5321 §4.5.4.1). */
const mostTries = 130;
/** The same for a letter that could not be made: asking again mostly changes nothing. */
const mostTriesToMake = 5;
/** The problem of such a letter. */
const notMade = 'BUILD';
/** The problem of one whose recipient has had enough. */
const overLimit = 'LIMIT';
/** How often what is still being sent is kept, and the outbox looked at for letters whose wait is over. */
const roundMs = 2_000;
const stopMs = 3_000;
/** A database that did not note a sent letter is asked again so much later. */
const noteAgainMs = 1_000;

/** What can be kept and logged of a failure: its code, never its text, which may hold an address. */
function problemOf(error: unknown): { problem: string; final: boolean } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const parts = [typeof code === 'string' ? code : 'error', status].filter(Boolean);
  // RFC 5321 §4.2.1: answers from 500 stay true when asked again. Those to the greeting, to the sign-in and to encryption
  // speak of how the server is set up, which somebody mends.
  const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { problem: parts.join(' '), final: isAboutLetter && (status ?? 0) >= 500 };
}

/** At most 45 bytes in an encoded word: RFC 2047 gives it 75 characters. */
const mostBytes = 45;

/** A subject that shows as it is written: what looks like an encoded word (RFC 2047) is encoded once more. */
function literal(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const words: string[] = [''];
  for (const letter of subject) {
    const longer = `${words.at(-1)}${letter}`;
    if (Buffer.byteLength(longer) > mostBytes) words.push(letter);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/**
 * Sends what is in the outbox, the oldest first, and tries again what failed. Requests never wait for it.
 * @returns stops it, after the letters under way
 */
export async function startCourier(): Promise<() => Promise<void>> {
  const { smtpUrl, siteUrl } = config();
  if (!smtpUrl) return async () => {};
  const deliver = await mailServer(smtpUrl);
  const host = new URL(siteUrl).hostname;
  let stopped = false;
  let round: Promise<void> | undefined;
  const underWay = new Map<Claimed, Promise<void>>();

  async function fail(letter: Claimed, problem: string, final: boolean) {
    await markFailed(letter, problem, final);
    log('warn', 'mail not sent', { mailId: letter.id, problem, final });
  }

  /** @returns null where the letter has come to nothing already */
  async function make(letter: Claimed) {
    try {
      const isNews = letter.eventId !== null;
      const words = isNews ? await newsToSend(letter) : await wordsToSend(letter);
      if (words) return { subject: letter.subject, to: letter.recipient, headers: {}, ...words };
      await (isNews ? drop(letter) : letGo(letter));
    } catch (error) {
      log('error', 'mail could not be made', { mailId: letter.id, ...describe(error) });
      await fail(letter, notMade, !isUnavailable(error) && letter.attempts >= mostTriesToMake);
    }
    return null;
  }

  async function send(letter: Claimed) {
    const made = await make(letter);
    if (!made) return;
    const { subject, headers, ...rest } = made;
    const giveBack = await countForRecipient(letter);
    // News stand in the inbox, and in the next digest.
    if (!giveBack) return letter.eventId === null ? fail(letter, overLimit, true) : drop(letter);
    try {
      await deliver({
        ...(letter.replyTo && { replyTo: letter.replyTo }),
        subject: literal(subject),
        ...rest,
        // The same for every attempt: a letter that arrives twice can be known as one.
        messageId: `<${letter.id}@${host}>`,
        headers: {
          ...headers,
          // RFC 3834. What people answer to comes from a person: the lab's reply to a message.
          ...(letter.replyTo !== site.email && { 'Auto-Submitted': 'auto-generated' }),
        },
      });
    } catch (error) {
      await giveBack();
      const { problem, final } = problemOf(error);
      return fail(letter, problem, final || letter.attempts >= mostTries);
    }
    await noteSent(letter);
  }

  /** Without the note the letter is sent again, so it is tried for as long as nobody else may claim the letter. */
  async function noteSent(letter: Claimed) {
    for (;;) {
      try {
        return await markSent(letter);
      } catch (error) {
        log('warn', 'sent mail not noted', { mailId: letter.id, ...describe(error) });
        if (stopped || Number(letter.claimedUntil) < Date.now()) return;
      }
      await setTimeout(noteAgainMs);
    }
  }

  async function look() {
    while (!stopped && underWay.size < hands) {
      const letter = await claim([...underWay.keys()]);
      if (!letter) return;
      const sending = send(letter)
        .catch((error) => log('error', 'the outbox could not be written', describe(error)))
        .finally(() => {
          underWay.delete(letter);
          start();
        });
      underWay.set(letter, sending);
    }
  }

  const start = () => {
    if (stopped || round) return;
    round = look()
      .catch((error) => log('error', 'the outbox could not be read', describe(error)))
      .finally(() => {
        round = undefined;
      });
  };

  async function goOn() {
    try {
      if (underWay.size > 0) await keepClaims([...underWay.keys()]);
    } catch (error) {
      log('warn', 'claims on mail not kept', describe(error));
    }
    start();
  }

  async function rest() {
    await round;
    await Promise.all(underWay.values());
  }

  onMail(start);
  const timer = setInterval(goOn, roundMs);
  start();
  return async () => {
    stopped = true;
    clearInterval(timer);
    // A letter that takes longer is claimed by the next start.
    await Promise.race([rest(), setTimeout(stopMs, undefined, { ref: false })]);
  };
}
