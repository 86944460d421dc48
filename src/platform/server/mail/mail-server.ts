import type { SendMailOptions } from 'nodemailer';
import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { isLoopback } from '../loopback.ts';

/** Until the server takes the sender's name: to connect, to greet, to encrypt, to sign in. */
const arrivingMs = 60_000;
/**
 * From there to the reply. RFC 5321 §4.5.3.2 gives a server ten minutes for the reply alone: whoever leaves earlier and
 * comes again brings a letter twice that had been taken.
 */
const deliveringMs = 15 * 60_000;

/** The URL of the mail server, with the limits that it does not set itself, and with encryption where that is required. */
export function withLimits(smtpUrl: string, requiresTls: boolean) {
  const url = new URL(smtpUrl);
  if (requiresTls && url.protocol === 'smtp:' && !isLoopback(url.hostname)) {
    url.searchParams.set('requireTLS', 'true');
    url.searchParams.delete('ignoreTLS');
  }
  const limit = (name: string, ms: number) => {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
    return Number(url.searchParams.get(name));
  };
  const arriving = limit('connectionTimeout', arrivingMs);
  limit('greetingTimeout', arriving);
  // Nodemailer takes its options out of the address, or none of them. Its own socketTimeout is on silence, and never ends
  // what this one does not.
  return { arriving, delivering: limit('socketTimeout', deliveringMs), url: url.href };
}

const tooLong = () =>
  Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' });

/**
 * The way to a mail server: a connection for each letter, which is ended where it takes too long in all. Nodemailer's own
 * limits are on silence, so a server that says a word now and then would hold a letter for ever.
 */
export async function mailServer(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const { arriving, delivering, url } = withLimits(smtpUrl, config().smtpTlsRequired);
  return async (letter: SendMailOptions): Promise<void> => {
    const mailer = createTransport(url, {
      from: { name: lab.name, address: config().mailFrom },
    });
    const ending = new AbortController();
    const end = () => ending.abort(tooLong());
    let timer = setTimeout(end, arriving);
    mailer.use('stream', ({ message }, next) => {
      // Called when the server is about to be told of the letter.
      message.processFunc((content) => {
        clearTimeout(timer);
        timer = setTimeout(end, delivering);
        return content;
      });
      next();
    });
    try {
      await mailer.sendMail({ ...letter, signal: ending.signal });
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error;
    } finally {
      clearTimeout(timer);
      mailer.close();
    }
  };
}
