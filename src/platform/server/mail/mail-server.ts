import type { SendMailOptions } from 'nodemailer';
import { lab } from '../../lab.ts';
import { config } from '../config.ts';
import { isLoopback } from '../loopback.ts';

/** The time to connect, encrypt and sign in, until the mail server accepts the sender. */
const arrivingMs = 60_000;
/**
 * The time from then to the reply. RFC 5321 §4.5.3.2 allows ten minutes. Disconnecting earlier can deliver mail twice.
 */
const deliveringMs = 15 * 60_000;

/** Adds default time limits, and required encryption if configured. */
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
  // Nodemailer reads options from the URL only. Its socketTimeout, which measures silence, must not end before ours.
  return { arriving, delivering: limit('socketTimeout', deliveringMs), url: url.href };
}

const tooLong = () =>
  Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' });

/**
 * Connects once per message and limits the whole time. Nodemailer's own limits measure silence, so a slow server could
 * block a message forever.
 */
export async function mailServer(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const { arriving, delivering, url } = withLimits(smtpUrl, config().smtpTlsRequired);
  return async (message: SendMailOptions): Promise<void> => {
    const mailer = createTransport(url, {
      from: { name: lab.name, address: config().mailFrom },
    });
    const ending = new AbortController();
    const end = () => ending.abort(tooLong());
    let timer = setTimeout(end, arriving);
    mailer.use('stream', ({ message }, next) => {
      // Nodemailer calls this just before it sends the content.
      message.processFunc((content) => {
        clearTimeout(timer);
        timer = setTimeout(end, delivering);
        return content;
      });
      next();
    });
    try {
      await mailer.sendMail({ ...message, signal: ending.signal });
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error;
    } finally {
      clearTimeout(timer);
      mailer.close();
    }
  };
}
