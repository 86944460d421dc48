import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { APIContext } from 'astro';
import { sendBody } from './send-body.ts';

/** What an endpoint may answer; `body` is sent as JSON, `cookies` as Set-Cookie. */
export type Result = {
  status?: number;
  body?: unknown;
  /**
   * Sent as it is, in place of `body`; name its type in the headers where it is not JSON. What may be
   * long comes in pieces, which can be walked through more than once.
   */
  text?: string | Iterable<string>;
  /** Begins with server-sent events, which go as they come: never kept, compressed or held back. */
  stream?: (client: ServerResponse) => void;
  /** Bytes of a length that the headers name, read as fast as the client takes them. */
  pieces?: AsyncIterable<Uint8Array>;
  headers?: Record<string, string>;
  cookies?: string[];
};

/** The last one is for nginx, which would collect what comes. */
const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
};

export async function toResponse(
  { request, locals }: APIContext,
  result: Result,
): Promise<Response> {
  const { status = 200, body, headers: given = {}, cookies = [], stream, pieces } = result;
  if (pieces) {
    // Where it ends early, the connection breaks off: the client knows that it has not got the whole.
    const send = (client: ServerResponse) =>
      pipeline(Readable.from(pieces), client).catch(() => {});
    if (request.method !== 'HEAD') locals.goOn(send);
    return new Response(null, { status, headers: given });
  }
  if (stream) {
    if (request.method !== 'HEAD') locals.goOn(stream);
    return new Response(null, { headers: streamHeaders });
  }
  const text = result.text ?? (body === undefined ? null : JSON.stringify(body));
  const headers = {
    ...(text !== null && { 'Content-Type': 'application/json; charset=utf-8' }),
    ...given,
  };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // The answer to a write is short, and goes as it is, unless it comes in pieces.
  const response =
    text !== null && (isRead || typeof text === 'object')
      ? await sendBody(request, text, headers, status)
      : new Response(text, { status, headers });
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
