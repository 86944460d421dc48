import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import Negotiator from 'negotiator';
import { currentRequest } from '../database/current-request.ts';
import { maxLongResponses } from '../limits.ts';
import { describeError, log } from '../log.ts';
import { comeBackLater } from './problem.ts';

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

/** Errors of a client that left. */
const clientLeft = /^(ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_UNABLE_TO_PIPE|ECONNRESET|EPIPE)$/;

/**
 * Reads the pieces as fast as the client receives them. A failure closes the connection, so that the client notices
 * that the rest is missing.
 */
export async function sendPieces(
  client: Writable,
  pieces: AsyncIterable<Uint8Array | string>,
  inBrotli = false,
): Promise<void> {
  // `pipeline` adds listeners to those of the server; Node warns above ten.
  client.setMaxListeners(20);
  const source = Readable.from(pieces, { objectMode: false });
  try {
    await (inBrotli
      ? pipeline(source, createBrotliCompress({ params }), client)
      : pipeline(source, client));
  } catch (error) {
    if (clientLeft.test(Object(error).code)) return;
    log('error', 'the rest of a response could not be sent', describeError(error));
  }
}

/** The number in progress, by account. */
const longResponses = new Map<string, number>();

/** @returns a function that ends it @throws Problem 503 */
function beginLongResponse(): () => void {
  const { userId, clientIp } = currentRequest();
  const owner = userId ?? clientIp;
  const count = (by: number) => {
    const left = (longResponses.get(owner) ?? 0) + by;
    if (left > 0) longResponses.set(owner, left);
    else longResponses.delete(owner);
    return left;
  };
  if (count(1) <= maxLongResponses) return () => count(-1);
  count(-1);
  throw comeBackLater(10, 'You are loading too much at once. Try again in a moment.');
}

/**
 * Compresses long bodies, and sends very long ones in pieces.
 * @param goOn continues the response after its headers
 * @param body text, or pieces that can be iterated more than once
 * @param extraHeaders must contain the Content-Type
 * @throws Problem 503 while the account receives too many long bodies
 */
export async function sendBody(
  request: Request,
  goOn: App.Locals['goOn'],
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
  if (text === null) {
    const end = beginLongResponse();
    goOn((client) => void sendPieces(client, chunks(pieces), brotli).finally(end));
    return new Response(null, { status, headers: brotli ? inBrotli : headers });
  }
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
