import type { ServerResponse } from 'node:http';
import type { APIContext } from 'astro';
import { type Pieces, sendBody, sendPieces } from './send-body.ts';

/** The values that `JSON.stringify` writes as `Sent`: dates for timestamps. */
type BeforeJson<Sent> = Sent extends string
  ? Sent | Date
  : Sent extends object
    ? { [Name in keyof Sent]: BeforeJson<Sent[Name]> }
    : Sent;

/** `body` is sent as JSON, `cookies` as Set-Cookie. */
export type Result<Sent = unknown> = {
  /** By default that of the method, or 200 with a body and 204 without. */
  status?: number;
  body?: BeforeJson<Sent>;
  /** Replaces `body`. JSON unless the headers say otherwise. Pieces can be iterated more than once. */
  text?: string | Pieces;
  /** Starts server-sent events, which are never stored, compressed or buffered. */
  stream?: (client: ServerResponse) => void;
  /** Bytes or text, read as fast as the client receives them. */
  pieces?: AsyncIterable<Uint8Array | string>;
  headers?: Record<string, string>;
  cookies?: string[];
};

/** X-Accel-Buffering keeps nginx from buffering. */
const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
};

export async function toResponse({ request, locals }: APIContext, result: Result) {
  const { body, headers: extraHeaders = {}, cookies = [], stream, pieces } = result;
  const text = result.text ?? (body === undefined ? null : JSON.stringify(body));
  const status = result.status ?? (text === null && !pieces ? 204 : 200);
  if (pieces) {
    if (request.method !== 'HEAD') locals.goOn((client) => void sendPieces(client, pieces));
    return new Response(null, { status, headers: extraHeaders });
  }
  if (stream) {
    if (request.method !== 'HEAD') locals.goOn(stream);
    return new Response(null, { headers: streamHeaders });
  }
  const headers = {
    ...(text !== null && { 'Content-Type': 'application/json; charset=utf-8' }),
    ...extraHeaders,
  };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Responses to writes are short and sent as they are, unless they come in pieces.
  const response =
    text !== null && (isRead || typeof text === 'object')
      ? await sendBody(request, locals.goOn, text, headers, status)
      : new Response(text, { status, headers });
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
