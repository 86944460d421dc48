import { randomUUID } from 'node:crypto';
import type { Server as NetServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen.ts';
import type { Server } from './server.ts';
import { until } from './until.ts';

export type Received = {
  to: string[];
  raw: string;
  text: string;
  wasEncrypted: boolean;
};

/** The mail server's response to a message: accept, refuse with a code, never answer, or accept later. */
type Verdict = { code: number } | 'take' | 'hang' | Promise<void>;
/** The response to `MAIL FROM` of every message. */
type SenderVerdict = 'refuse the sender';
/** One verdict for all messages, or one for each recipient. */
type Verdicts = SenderVerdict | Verdict | ((to: string) => Verdict);

/** Decodes quoted-printable, so that a link in a long line is complete. */
const decode = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );

/** A real SMTP server on a port of 127.0.0.1 that can be told to fail. */
export async function startMailServer(port = 0, { offersTls = false } = {}) {
  const received: Received[] = [];
  let verdicts: Verdicts = 'take';
  let attempts = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      if (verdicts !== 'refuse the sender') return callback();
      callback(Object.assign(new Error('refused'), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        attempts++;
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const verdict = typeof verdicts === 'function' ? verdicts(to) : verdicts;
        if (verdict === 'take' || verdict instanceof Promise) {
          const raw = Buffer.concat(chunks).toString();
          const { rcptTo } = session.envelope;
          received.push({
            to: rcptTo.map(({ address }) => address),
            raw,
            wasEncrypted: session.secure,
            text: decode(raw),
          });
          void Promise.resolve(verdict).then(() => callback());
        } else if (typeof verdict === 'object') {
          callback(Object.assign(new Error('refused'), { responseCode: verdict.code }));
        }
      });
    },
  });
  // After the start, an error means only that a client disconnected.
  smtp.on('error', () => {});
  const ownPort = await listen(smtp.server as NetServer, port);

  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    received,
    answerWith(next: Verdicts) {
      verdicts = next;
    },
    /** The first message to an address whose text contains the words. */
    async mailTo(email: string, words = ''): Promise<Received> {
      const find = () =>
        received.find(({ to, text }) => to.includes(email) && text.includes(words));
      await until(() => find() !== undefined, `mail to ${email}`);
      return find() as Received;
    },
    attempted: (count: number) => until(() => attempts >= count, `${count} attempts`),
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** The token of the link in a message. */
export const tokenIn = ({ text }: Pick<Received, 'text'>) => /#([\w-]{43})/.exec(text)?.[1] ?? '';

/** Inserts a waiting mail into the outbox of a server. */
export const insertMail = (server: Server, row: Record<string, string | number>) => {
  const all = {
    id: randomUUID(),
    subject: 'A subject',
    text: 'Some words',
    html: '',
    created_at: Date.now(),
    next_attempt_at: Date.now(),
    ...row,
  };
  const marks = Object.keys(all).map(() => '?');
  return server.sql(
    `insert into outbox (${Object.keys(all)}) values (${marks})`,
    Object.values(all),
  );
};
