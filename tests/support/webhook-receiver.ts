import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen } from './listen.ts';

type Got = { path: string; headers: IncomingHttpHeaders; text: string; at: number };
/** The receiver's response to a message. */
type Answer = (client: ServerResponse, got: Got) => void;

export const answerWith =
  (status: number, text = '', headers: Record<string, string> = {}): Answer =>
  (client) => {
    client.writeHead(status, headers).end(text);
  };

/** A real receiver of webhooks on a port of 127.0.0.1 that can be told to fail. */
export async function startReceiver() {
  const received: Got[] = [];
  let answer: Answer = answerWith(200);
  const http = createServer((request, client) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    client.on('error', () => {});
    request.on('error', () => {});
    request.on('end', () => {
      const { url = '', headers } = request;
      const got = { path: url, headers, text: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(got);
      answer(client, got);
    });
  });
  const port = await listen(http);
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    answer(next: Answer) {
      answer = next;
    },
    /** The received bodies, filtered by event type. */
    bodies: (type?: string) =>
      received
        .map(({ text }) => JSON.parse(text))
        .filter((body) => type === undefined || body.type === type),
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies the signature of a message as a receiver does. @throws when the secret did not sign it */
export const verified = (secret: string, { text, headers }: Got) =>
  new Webhook(secret).verify(text, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
