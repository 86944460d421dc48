import { type IncomingMessage, request } from 'node:http';
import type { Server } from './server.ts';

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
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', resolve);
    call.end();
  });
  const messages: Message[] = [];
  const checks = new Set<() => void>();
  let text = '';
  let raw = '';
  let isEnded = false;
  const changed = () => {
    for (const check of checks) check();
  };
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    raw += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    messages.push(...parts.flatMap((part) => parse(part) ?? []));
    changed();
  });
  response.on('error', () => {});
  response.on('close', () => {
    isEnded = true;
    changed();
  });
  /** Resolves when the condition holds; otherwise the time limit of the test applies. */
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return;
        checks.delete(check);
        resolve();
      };
      checks.add(check);
      check();
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
      await until(() => happened().length >= count);
      return happened().map(({ data }) => data);
    },
    begun: () => until(() => messages.length > 0),
    ended: () => until(() => isEnded),
    isEnded: () => isEnded,
    newest: () => messages.findLast(({ id }) => id !== undefined)?.id ?? 0,
    pause: () => response.pause(),
    close: () => call.destroy(),
  };
}

export type OpenStream = Awaited<ReturnType<typeof openStream>>;
