import { setTimeout } from 'node:timers/promises';
import { site } from '../../site.ts';
import { config } from '../config.ts';
import { describe, log } from '../log.ts';
import { type Claimed, claim, markFailed, markSent, onMail } from './outbox.ts';

/** A mail server that says nothing for so long counts as not there. */
const patienceMs = 20_000;
/** How often the outbox is looked at for letters whose wait is over. */
const roundMs = 2_000;
const stopMs = 3_000;
/** A database that did not note a sent letter is asked again so much later. */
const noteAgainMs = 1_000;

async function transport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  // Nodemailer takes its options out of the address, or none of them.
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(patienceMs));
  return createTransport(url.href, { from: { name: site.name, address: config().mailFrom } });
}

/** What can be kept and logged of a failure: its code, never its text, which may hold an address. */
function problemOf(error: unknown): { problem: string; final: boolean } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const parts = [typeof code === 'string' ? code : 'error', status].filter(Boolean);
  // RFC 5321: these speak of the mailbox and not of the server, and stay true when asked again.
  return { problem: parts.join(' '), final: [550, 551, 553].includes(status ?? 0) };
}

/**
 * Sends what is in the outbox, one letter after the other, and tries again what failed. Requests
 * never wait for it.
 * @returns stops it, after the letter under way
 */
export async function startCourier(): Promise<() => Promise<void>> {
  const { smtpUrl, siteUrl } = config();
  if (!smtpUrl) return async () => {};
  const mailer = await transport(smtpUrl);
  const host = new URL(siteUrl).hostname;
  let stopped = false;
  let round: Promise<void> | undefined;

  async function send(letter: Claimed) {
    try {
      await mailer.sendMail({
        to: letter.recipient,
        ...(letter.replyTo && { replyTo: letter.replyTo }),
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        // The same for every attempt: a letter that arrives twice can be known as one.
        messageId: `<${letter.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
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

  async function work() {
    while (!stopped) {
      const letter = await claim();
      if (!letter) return;
      await send(letter);
    }
  }

  const start = () => {
    if (stopped || round) return;
    round = work()
      .catch((error) => log('error', 'the outbox could not be read', describe(error)))
      .finally(() => {
        round = undefined;
      });
  };

  onMail(start);
  const timer = setInterval(start, roundMs);
  start();
  return async () => {
    stopped = true;
    clearInterval(timer);
    // A letter that takes longer is claimed by the next start.
    await Promise.race([round, setTimeout(stopMs, undefined, { ref: false })]);
    mailer.close();
  };
}
