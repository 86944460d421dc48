import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { type FieldError, fieldErrors } from '../../text/problem.ts';
import type { BodyRoom } from './body-room.ts';
import { comeBackLater, Problem } from './problem.ts';

const kib = 1024;
/** A body up to four times the limit is read to its end before it is refused, so that the client gets the response. */
const drain = 4;

/** In characters: from here on it takes milliseconds. */
const large = 256 * kib;

export type BodyOptions = {
  /** Also take `application/x-www-form-urlencoded`. */
  form?: boolean;
  /** Largest body, in bytes. */
  maxBytes?: number;
  /** Takes bytes as they are, as application/octet-stream, in place of JSON; at most so many. */
  octets?: number;
  /** Most values in the JSON of a large body, roughly: parsing very many of them would hold everybody up. */
  mostValues?: number;
};

/** The body as it arrives. @throws Problem 400 where the client leaves in the middle */
async function* arriving(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch {
    throw new Problem(400, 'The request broke off.');
  }
}

/** The body as bytes; no more than the limit is ever held. @throws Problem 413, 400, 503 (no room) */
async function readBytes(request: Request, maxBytes: number, room: BodyRoom): Promise<Uint8Array> {
  const drainBytes = maxBytes * drain;
  const allowed = maxBytes < kib * kib ? `${maxBytes / kib} KiB` : `${maxBytes / kib / kib} MiB`;
  const tooLarge = (headers = {}) =>
    new Problem(413, `The request is larger than ${allowed}.`, { headers });
  let chunks: Uint8Array[] | null = [];
  let size = 0;
  // The rest of such a body is not read, so the connection can't carry another request.
  if (Number(request.headers.get('content-length') ?? 0) > drainBytes)
    throw tooLarge({ Connection: 'close' });
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > drainBytes) throw tooLarge({ Connection: 'close' });
    if (size > maxBytes || chunks === null) continue;
    if (room.take(chunk.byteLength)) chunks.push(chunk);
    else {
      chunks = null;
      room.free();
    }
  }
  if (size > maxBytes) throw tooLarge();
  if (chunks === null)
    throw comeBackLater(10, 'Too much is being sent right now. Try again in a moment.');
  return Buffer.concat(chunks);
}

/** A body that is bytes. @throws Problem 413, 415, 400, 503 */
export async function readRawBody(
  request: Request,
  most: number,
  room: BodyRoom,
): Promise<Uint8Array> {
  const [type] = (request.headers.get('content-type') ?? '').toLowerCase().split(';', 1);
  if (type?.trim() !== 'application/octet-stream')
    throw new Problem(415, 'Send the bytes as application/octet-stream.');
  return readBytes(request, most, room);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, 'The request is not valid UTF-8.', {
      errors: [{ path: '', message: 'Invalid input' }],
    });
  }
}

/** @throws Problem 400 for JSON of more values, or more deeply nested, than anything that the schema takes */
async function refuseTooMany(text: string, mostValues: number): Promise<void> {
  let values = 0;
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (inString) {
      if (letter === 0x5c) at++;
      else if (letter === 0x22) inString = false;
    } else if (letter === 0x22) inString = true;
    else if (letter === 0x2c) values++;
    else if (letter === 0x7b || letter === 0x5b) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (letter === 0x7d || letter === 0x5d) depth--;
    // Others have their turn while a long text is looked through.
    if (at % 1_000_000 === 0) await setImmediate();
  }
  if (values > mostValues || deepest > 10)
    throw new Problem(400, 'The file has too many values.', {
      errors: [{ path: '', message: 'Invalid input' }],
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The request is not valid JSON.', {
      errors: [{ path: '', message: 'Invalid input' }],
    });
  }
}

/** A form has few fields; reading very many of them takes longer than their length. */
const mostFields = 32;
/** The longest message there is, every letter of it escaped. */
const mostFormBytes = 128 * kib;

/** A plain HTML form post. Browsers send newlines as CR LF, scripts as LF: stored text is the same. */
function parseForm(text: string) {
  if (text.split('&', mostFields + 1).length > mostFields)
    throw new Problem(400, 'The form has too many fields.', {
      errors: [{ path: '', message: 'Invalid input' }],
    });
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([key, value]) => [key, value.replaceAll('\r\n', '\n')]),
  );
}

/** For a person: the messages while they are few, some of which end like a sentence; then their number. */
const summary = (errors: FieldError[]) =>
  errors.length > 3
    ? `${errors.length} fields need a change.`
    : [...new Set(errors.map((error) => error.message))].join('. ').replaceAll('.. ', '. ');

/**
 * Reads and validates a body.
 * @throws Problem 413, 415, 503 (no room) or 400 (with `errors` per property)
 */
export async function readBody<Value>(
  request: Request,
  schema: z.ZodMiniType<Value>,
  room: BodyRoom,
  { form = false, maxBytes = 256 * kib, mostValues }: BodyOptions = {},
): Promise<Value> {
  const [type, ...parameters] = (request.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isForm = form && type === 'application/x-www-form-urlencoded';
  const utf8 = parameters.every((one) => /^(charset="?utf-?8"?|(?!charset=).*)$/.test(one));
  if (!isForm && (type !== 'application/json' || !utf8))
    throw new Problem(415, 'Send the request as application/json in UTF-8.');
  const text = decode(await readBytes(request, isForm ? mostFormBytes : maxBytes, room));
  if (mostValues !== undefined) await refuseTooMany(text, mostValues);
  const value = isForm ? parseForm(text) : parseJson(text);
  // Others have their turn between the two halves of what a large body takes.
  if (text.length > large) await setImmediate();
  return validate(value, schema);
}

/**
 * A value that the schema accepts, as the schema leaves it.
 * @throws Problem 400 with `errors` per property
 */
export function validate<Value>(value: unknown, schema: z.ZodMiniType<Value>): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(400, 'Send a JSON object.', {
      errors: [{ path: '', message: 'Invalid input' }],
    });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  throw new Problem(400, summary(errors), { errors });
}
