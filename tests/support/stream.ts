import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Server } from './server.ts';
import { until } from './until.ts';

export type Message = { id: number | undefined; event: string; data: Record<string, unknown> };

function parse(text: string): Message | undefined {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  const data = line('data');
  const id = line('id');
  return data === undefined
    ? undefined
    : { id: id ? Number(id) : undefined, event: line('event') ?? '', data: JSON.parse(data) };
}

export async function openStream(
  server: Server,
  { cookie }: { cookie: string },
  headers: Record<string, string> = {},
  query = '',
) {
  const call = request(`${server.origin}/api/events${query}`, {
    headers: { Cookie: cookie, ...headers },
  });
  // When the server ends, the request may fail with an error.
  call.on('error', () => {});
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const messages: Message[] = [];
  let text = '';
  let raw = '';
  let isEnded = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    raw += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    messages.push(...parts.flatMap((part) => parse(part) ?? []));
  });
  response.on('error', () => {});
  response.on('close', () => {
    isEnded = true;
  });
  /** The messages about events, without the stream's own messages. */
  const happened = () => messages.filter(({ event }) => event === 'happened');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages,
    raw: () => raw,
    happened,
    async atLeast(count: number) {
      await until(() => happened().length >= count, `${count} events`);
      return happened().map(({ data }) => data);
    },
    begun: () => until(() => messages.length > 0, 'a message'),
    ended: () => until(() => isEnded, 'the end of the stream'),
    isEnded: () => isEnded,
    newest: () => messages.findLast(({ id }) => id !== undefined)?.id ?? 0,
    close: () => call.destroy(),
  };
}

export type OpenStream = Awaited<ReturnType<typeof openStream>>;
