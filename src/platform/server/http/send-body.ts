import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import Negotiator from 'negotiator';

/** Our preferred encoding among those that Accept-Encoding allows. */
export function acceptedEncoding<Encoding extends string>(
  header: string | string[] | null | undefined,
  encodings: readonly Encoding[],
): Encoding | undefined {
  // No browser sends such a long header, and parsing takes time.
  if (String(header ?? '').length > 1000) return undefined;
  const headers = { 'accept-encoding': String(header ?? '') };
  const accepted = new Negotiator({ headers }).encodings(encodings);
  return encodings.find((encoding) => accepted.includes(encoding));
}

const compress = promisify(brotliCompress);

/** In bytes. Compressing less would save no packet. */
const worthwhile = 1400;
/** A fast quality, because the client waits. Built files use a higher one. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
/** In characters. Longer bodies are sent in pieces. */
const longestWhole = 256 * 1024;
const chunkLength = 64 * 1024;

export type Pieces = Iterable<string> | AsyncIterable<string>;

async function short(pieces: Pieces): Promise<string | null> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > longestWhole) return null;
  }
  return text;
}

/** Lets other requests run between the pieces. */
async function* chunks(pieces: Pieces) {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await setImmediate();
  }
  yield chunk;
}

function stream(pieces: Pieces, brotli: boolean): ReadableStream {
  const text = Readable.from(chunks(pieces), { objectMode: false });
  // An error or a disconnect ends both streams.
  const bytes = brotli ? pipeline(text, createBrotliCompress({ params }), () => {}) : text;
  return Readable.toWeb(bytes) as ReadableStream;
}

/**
 * Compresses long bodies, and sends very long ones in pieces.
 * @param body text, or pieces that can be iterated more than once
 * @param extraHeaders must contain the Content-Type
 */
export async function sendBody(
  request: Request,
  body: string | Pieces,
  extraHeaders: Record<string, string>,
  status = 200,
): Promise<Response> {
  const pieces = typeof body === 'string' ? [body] : body;
  const headers = { ...extraHeaders, Vary: 'Accept-Encoding' };
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const brotli = acceptedEncoding(request.headers.get('accept-encoding'), ['br']) === 'br';
  const inBrotli = { ...headers, 'Content-Encoding': 'br' };
  const text = await short(pieces);
  if (text === null)
    return new Response(stream(pieces, brotli), { status, headers: brotli ? inBrotli : headers });
  if (!brotli || text.length < worthwhile) return new Response(text, { status, headers });
  return new Response(new Uint8Array(await compress(text, { params })), {
    status,
    headers: inBrotli,
  });
}

/** RFC 8187 also requires encoding of the characters that `encodeURIComponent` leaves. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

/**
 * Content-Disposition (RFC 6266) with the name in ASCII and in full. @param name without quotes, controls and slashes
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const other = ascii === name ? '' : `; filename*=UTF-8''${percent(name.toWellFormed())}`;
  return `${kind}; filename="${ascii}"${other}`;
}
