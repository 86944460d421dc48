// Server-sent events, read by fetch: the browser's own EventSource cannot name the account that a page is for, and does not
// tell a session that has ended from a connection that has.

import { eventKinds } from '../domain/event.ts';
import { type EndReason, endReasons, type Happened } from '../domain/live.ts';
import { listOf, nullable, number, object, oneOf, text } from './shapes.ts';
import { person } from './told-event.ts';

const happened = object<Omit<Happened, 'id'>>({
  at: text,
  kind: oneOf(eventKinds),
  ideaId: text,
  commentId: nullable(text),
  revision: number,
  actor: person,
  mentions: listOf(text),
});
const ending = object<{ reason: EndReason }>({ reason: oneOf(endReasons) });

export type Said =
  | { name: 'open' | 'reset'; id: number }
  | { name: 'happened'; id: number; event: Happened }
  | { name: 'end'; reason: EndReason };

/** What a message says; null where it says nothing that this page knows: a newer server may have other kinds. */
export function readMessage(message: string): Said | null {
  const lineOf = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(message)?.[1];
  const name = lineOf('event');
  const id = Number(lineOf('id') ?? Number.NaN);
  let data: unknown;
  try {
    data = JSON.parse(lineOf('data') ?? 'null');
  } catch {
    return null;
  }
  if (name === 'end') return ending(data) ? { name, reason: data.reason } : null;
  if (!Number.isSafeInteger(id)) return null;
  if (name === 'open' || name === 'reset') return { name, id };
  return name === 'happened' && happened(data) ? { name, id, event: { ...data, id } } : null;
}

/** The messages of a stream, as they come; one that says nothing is null, and a sign of life. */
export async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Said | null> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) yield readMessage(message);
  }
}
