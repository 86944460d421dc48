import { setTimeout } from 'node:timers/promises';
import { site } from '../../site.ts';
import { config } from '../config.ts';
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

/** So many letters are under way at once: one that the mail server is slow with holds up no other. */
const hands = 3;
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
  // RFC 5321: these speak of the mailbox and not of the server, and stay true when asked again.
  return { problem: parts.join(' '), final: [550, 551, 553].includes(status ?? 0) };
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

  async function send(letter: Claimed) {
    const isNews = letter.eventId !== null;
    const news = isNews ? await newsToSend(letter) : null;
    const words = isNews ? news : await wordsToSend(letter);
    if (!words) return isNews ? drop(letter) : letGo(letter);
    try {
      await deliver({
        to: letter.recipient,
        ...(letter.replyTo && { replyTo: letter.replyTo }),
        subject: letter.subject,
        ...words,
        // The same for every attempt: a letter that arrives twice can be known as one.
        messageId: `<${letter.id}@${host}>`,
        headers: {
          ...news?.headers,
          // RFC 3834. What people answer to comes from a person: the lab's reply to a message.
          ...(letter.replyTo !== site.email && { 'Auto-Submitted': 'auto-generated' }),
        },
      });
    } catch (error) {
      const { problem, final } = problemOf(error);
      await markFailed(letter, problem, final);
      log('warn', 'mail not sent', { mailId: letter.id, problem, final });
      return;
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
      const letter = await claim();
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
