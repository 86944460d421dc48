import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { type FieldError, fieldErrors } from '../../text/problem.ts';
import { bodyMemory } from '../limits.ts';
import { networksAround } from './client-ip.ts';
import { comeBackLater, Problem } from './problem.ts';

const byOwner = new Map<string, number>();
let ofAll = 0;
let ofStrangers = 0;

/** Reserves memory for the body of one request until `free`. */
export class BodyRoom {
  readonly #owner: string;
  readonly #isStranger: boolean;
  #taken = 0;

  constructor(founderId: string | undefined, clientIp: string) {
    const [network] = networksAround(clientIp).at(-1) ?? [clientIp];
    this.#owner = founderId ?? network;
    this.#isStranger = founderId === undefined;
  }

  /**
   * An owner gets at most as much as is still free, so that a few owners cannot take all. @returns false without room
   */
  take(bytes: number): boolean {
    const ofOne = (byOwner.get(this.#owner) ?? 0) + bytes;
    const free = bodyMemory.ofAll - ofAll;
    const freeForStrangers = this.#isStranger ? bodyMemory.ofStrangers - ofStrangers : free;
    if (ofOne > Math.min(bodyMemory.ofOne, free, freeForStrangers)) return false;
    this.#add(bytes);
    return true;
  }

  free(): void {
    this.#add(-this.#taken);
  }

  #add(bytes: number): void {
    const ofOne = (byOwner.get(this.#owner) ?? 0) + bytes;
    if (ofOne > 0) byOwner.set(this.#owner, ofOne);
    else byOwner.delete(this.#owner);
    ofAll += bytes;
    if (this.#isStranger) ofStrangers += bytes;
    this.#taken += bytes;
  }
}

const kib = 1024;
/** Reads a body up to this multiple of the limit, so that the client gets the refusal. */
const drain = 4;

/** The memory of a chunk in addition to its bytes. */
const chunkOverhead = 512;
/** No browser or library sends this many chunks. Each takes processor time, however short it is. */
const maxChunks = (bytes: number) => 1000 + bytes / 64;

/** In characters. Parsing longer texts takes milliseconds. */
const large = 256 * kib;

export type BodyOptions = {
  form?: boolean;
  maxBytes?: number;
  /** Accepts this many bytes of application/octet-stream instead of JSON. */
  octets?: number;
  /** Limits the values of large JSON, because parsing very many blocks other requests. */
  maxValues?: number;
};

async function* arriving(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch {
    throw new Problem(400, 'The request broke off.');
  }
}

/** Reads no more than the limit into memory. */
async function readBytes(request: Request, maxBytes: number, room: BodyRoom): Promise<Uint8Array> {
  const drainBytes = maxBytes * drain;
  const allowed = maxBytes < kib * kib ? `${maxBytes / kib} KiB` : `${maxBytes / kib / kib} MiB`;
  const tooLarge = (headers = {}) =>
    new Problem(413, `The request is larger than ${allowed}.`, { headers });
  let chunks: Uint8Array[] | null = [];
  let size = 0;
  let count = 0;
  // Nobody reads the rest, so the connection cannot serve another request.
  if (Number(request.headers.get('content-length') ?? 0) > drainBytes)
    throw tooLarge({ Connection: 'close' });
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > drainBytes) throw tooLarge({ Connection: 'close' });
    if (++count > maxChunks(size))
      throw new Problem(413, 'The request is in too many chunks.', {
        headers: { Connection: 'close' },
      });
    if (size > maxBytes || chunks === null) continue;
    if (room.take(chunk.byteLength + chunkOverhead)) chunks.push(chunk);
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

const contentTypeOf = (request: Request) =>
  (request.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());

/** @throws Problem 413, 415, 400, 503 */
export async function readRawBody(request: Request, most: number, room: BodyRoom) {
  if (contentTypeOf(request)[0] !== 'application/octet-stream')
    throw new Problem(415, 'Send the bytes as application/octet-stream.');
  return readBytes(request, most, room);
}

const invalid = (detail: string) =>
  new Problem(400, detail, { errors: [{ path: '', message: 'Invalid input' }] });

function orInvalid<Value>(read: () => Value, detail: string): Value {
  try {
    return read();
  } catch {
    throw invalid(detail);
  }
}

/** Refuses JSON with more values or deeper nesting than any schema accepts. */
async function refuseTooMany(text: string, maxValues: number): Promise<void> {
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
    // Lets other requests run during a long scan.
    if (at % 1_000_000 === 0) await setImmediate();
  }
  if (values > maxValues || deepest > 10) throw invalid('The file has too many values.');
}

/** Parsing very many fields takes longer than their length suggests. */
const maxFields = 32;
/** The longest contact message with every character escaped. */
const maxFormBytes = 128 * kib;

/** Browsers send line breaks as CR LF, which is stored as LF. */
function parseForm(text: string) {
  if (text.split('&', maxFields + 1).length > maxFields)
    throw invalid('The form has too many fields.');
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([key, value]) => [key, value.replaceAll('\r\n', '\n')]),
  );
}

/** `email: required`, because the short messages say nothing without their field. */
const withField = ({ path, message }: FieldError) =>
  path && /^(Required|Invalid input)$/.test(message)
    ? `${path}: ${message.toLowerCase()}`
    : message;

/** The messages, or their number if there are many. */
const summary = (errors: FieldError[]) =>
  errors.length > 3
    ? `${errors.length} fields need a change.`
    : [...new Set(errors.map(withField))].join('. ').replaceAll('.. ', '. ');

/** @throws Problem 413, 415, 503 (no room), 400 with `errors` per property */
export async function readBody<Value>(
  request: Request,
  schema: z.ZodMiniType<Value>,
  room: BodyRoom,
  { form = false, maxBytes = 256 * kib, maxValues }: BodyOptions,
): Promise<Value> {
  const [type, ...parameters] = contentTypeOf(request);
  const isForm = form && type === 'application/x-www-form-urlencoded';
  const utf8 = parameters.every((one) => /^(charset="?utf-?8"?|(?!charset=).*)$/.test(one));
  if (!isForm && (type !== 'application/json' || !utf8))
    throw new Problem(415, 'Send the request as application/json in UTF-8.');
  const bytes = await readBytes(request, isForm ? maxFormBytes : maxBytes, room);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = orInvalid(() => decoder.decode(bytes), 'The request is not valid UTF-8.');
  if (maxValues !== undefined) await refuseTooMany(text, maxValues);
  const value: unknown = isForm
    ? parseForm(text)
    : orInvalid(() => JSON.parse(text), 'The request is not valid JSON.');
  // Lets other requests run between parsing and validating.
  if (text.length > large) await setImmediate();
  return validate(value, schema);
}

/** @throws Problem 400 with `errors` per property */
export function validate<Value>(value: unknown, schema: z.ZodMiniType<Value>): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('Send a JSON object.');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  throw new Problem(400, summary(errors), { errors });
}
