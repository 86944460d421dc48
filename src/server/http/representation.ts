import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';

const compress = promisify(brotliCompress);

/** Below this, the saving is smaller than a packet. */
const worthwhile = 1400;
/** Fast enough to do while somebody waits; built files are packed harder. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
/** Longer bodies, in characters, are made, packed and sent piece by piece. */
const longestWhole = 256 * 1024;
const chunkLength = 64 * 1024;

/** What was packed last: founders read the same lists. Oldest first. */
const packed = new Map<string, Buffer>();
const keptPacked = 64;

/** @param etag of the text; without one, the packed form is not kept either */
async function pack(text: string, etag?: string): Promise<Buffer> {
  const known = etag && packed.get(etag);
  if (known) return known;
  const made = await compress(text, { params });
  if (!etag) return made;
  packed.set(etag, made);
  for (const key of packed.keys()) {
    if (packed.size <= keptPacked) break;
    packed.delete(key);
  }
  return made;
}

/** The tags of an If-None-Match header. */
const tags = (header: string | null) => (header ?? '').split(',').map((tag) => tag.trim());

/** The whole of a body that is short. */
function short(pieces: Iterable<string>): string | null {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length > longestWhole) return null;
  }
  return text;
}

/** A long body in chunks of about 64 KB; other requests have their turn between them. */
async function* chunks(pieces: Iterable<string>) {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await setImmediate();
  }
  yield chunk;
}

async function tagOf(pieces: Iterable<string>): Promise<string> {
  const hash = createHash('sha1');
  for await (const chunk of chunks(pieces)) hash.update(chunk);
  // Weak: the packed and the plain form have the same meaning and not the same bytes.
  return `W/"${hash.digest('base64url')}"`;
}

function stream(pieces: Iterable<string>, brotli: boolean): ReadableStream {
  const text = Readable.from(chunks(pieces), { objectMode: false });
  // An error, or a reader that leaves, ends both; the reader is told by its end of the stream.
  const bytes = brotli ? pipeline(text, createBrotliCompress({ params }), () => {}) : text;
  return Readable.toWeb(bytes) as ReadableStream;
}

/**
 * The answer to a read: 304 where the client has it already, packed where that is worthwhile, piece by
 * piece where it is long.
 * @param body text, or pieces of it that can be walked through more than once
 * @param headers of the answer, with its Content-Type
 * @param tagged whether the client may keep it, and gets a tag to ask with again
 */
export async function represent(
  request: Request,
  body: string | Iterable<string>,
  headers: Record<string, string>,
  tagged: boolean,
): Promise<Response> {
  const pieces = typeof body === 'string' ? [body] : body;
  const etag = tagged ? await tagOf(pieces) : undefined;
  const all = { ...headers, ...(etag && { ETag: etag }), Vary: 'Accept-Encoding' };
  if (etag && tags(request.headers.get('if-none-match')).includes(etag))
    return new Response(null, { status: 304, headers: all });
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  const brotli = acceptedEncoding(request.headers.get('accept-encoding'), ['br']) === 'br';
  const inBrotli = { ...all, 'Content-Encoding': 'br' };
  const text = short(pieces);
  if (text === null)
    return new Response(stream(pieces, brotli), { headers: brotli ? inBrotli : all });
  if (!brotli || text.length < worthwhile) return new Response(text, { headers: all });
  return new Response(new Uint8Array(await pack(text, etag)), { headers: inBrotli });
}
