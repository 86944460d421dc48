import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Below this, the saving is smaller than a packet. */
const worthwhile = 1400;
/** Fast enough to do while somebody waits; built files are packed harder. */
const quality = 4;

/** What was packed last: founders read the same lists. Oldest first. */
const packed = new Map<string, Buffer>();
const keptPacked = 64;
const largestKept = 512 * 1024;

async function pack(etag: string, text: string): Promise<Buffer> {
  const known = packed.get(etag);
  if (known) return known;
  const made = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (made.byteLength <= largestKept) {
    packed.set(etag, made);
    for (const key of packed.keys()) {
      if (packed.size <= keptPacked) break;
      packed.delete(key);
    }
  }
  return made;
}

/** The tags of an If-None-Match header. */
const tags = (header: string | null) => (header ?? '').split(',').map((tag) => tag.trim());

/** `br` with any weight but 0. */
const takesBrotli = (header: string | null) =>
  /(^|,)\s*br\s*(;\s*q=(0\.0*[1-9]\d*|1(\.0*)?)\s*)?(,|$)/.test(header ?? '');

/**
 * The answer to a read: 304 where the client has it already, packed where that is worthwhile.
 * @param text the body
 * @param headers of the answer, with its Content-Type
 */
export async function represent(
  request: Request,
  text: string,
  headers: Record<string, string>,
): Promise<Response> {
  // Weak: the packed and the plain form have the same meaning and not the same bytes.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  const all = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (tags(request.headers.get('if-none-match')).includes(etag))
    return new Response(null, { status: 304, headers: all });
  if (text.length < worthwhile || !takesBrotli(request.headers.get('accept-encoding')))
    return new Response(text, { headers: all });
  const body = new Uint8Array(await pack(etag, text));
  return new Response(body, { headers: { ...all, 'Content-Encoding': 'br' } });
}
