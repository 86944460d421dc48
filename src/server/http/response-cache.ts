// Responses to reads, kept in memory until anything is written (docs/decisions/0011).
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What depends on nothing but the database, the address and who asks; files are sent in parts, too. */
const keptPaths = /^\/api\/(ideas(?!\/[^/?]+\/files\/)|inbox|auth\/me)([/?]|$)/;
/** Rules about time, as the end of a session, are late by no more than this. */
const longestMs = 10_000;
const largest = 256 * 1024;
const largestTogether = 32 * 1024 * 1024;

type Kept = { version: number; until: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Of a response beside its body and its key, roughly: what it is sent with. */
const headersSize = 1000;
const sizeOf = (key: string, kept?: Kept) =>
  kept ? kept.body.byteLength + key.length + headersSize : 0;

/**
 * @param version another number after every write; NaN where it is not known
 * @returns sends the response of before where nothing was written since, and otherwise listens to the
 *   one that is made now; true when it has answered
 */
export function responseCache(version: () => number) {
  const responses = new Map<string, Kept>();
  let together = 0;

  function forget(key: string) {
    together -= sizeOf(key, responses.get(key));
    responses.delete(key);
  }

  function keep(key: string, kept: Kept) {
    forget(key);
    responses.set(key, kept);
    together += sizeOf(key, kept);
    // The oldest come first.
    for (const old of responses.keys()) {
      if (together <= largestTogether) break;
      forget(old);
    }
  }

  /** Keeps what the handler sends, if it is a plain success. */
  function listen(key: string, now: number, response: ServerResponse) {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: unknown) => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      else return;
      size += chunks.at(-1)?.byteLength ?? 0;
    };
    const { write, end } = response;
    response.write = ((...given: Parameters<typeof write>) => {
      if (size <= largest) take(given[0]);
      return write.apply(response, given);
    }) as typeof write;
    response.end = ((...given: Parameters<typeof end>) => {
      take(given[0]);
      const headers = response.getHeaders();
      // Where the client has left, the end comes before the whole was written.
      const whole = response.statusCode === 200 && !response.destroyed;
      if (whole && size <= largest && !headers['set-cookie']) {
        const { 'x-request-id': _, ...rest } = headers;
        const body = Buffer.concat(chunks);
        const kept = { ...rest, 'content-length': String(body.byteLength) };
        keep(key, { version: now, until: Date.now() + longestMs, headers: kept, body });
      }
      return end.apply(response, given);
    }) as typeof end;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    // Without a cookie nobody is signed in, and a refusal costs little. An access token counts in its place, and is looked
    // up each time.
    if (method !== 'GET' || !headers.cookie || headers.authorization || !keptPaths.test(url))
      return false;
    const now = version();
    if (Number.isNaN(now)) return false;
    // Each browser has its own: a response never goes to another session than the one it was made for.
    const asked = [headers.cookie, headers['x-account'], headers['accept-encoding'], url];
    const key = asked.join('\n');
    const known = responses.get(key);
    if (known && known.version === now && Date.now() < known.until) {
      response.writeHead(200, known.headers).end(known.body);
      return true;
    }
    listen(key, now, response);
    return false;
  };
}
