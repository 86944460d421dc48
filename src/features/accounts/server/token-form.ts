import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPrefix } from '../domain/access-token.ts';

const secretBytes = 32;
/** Of base64url: 43 characters for the secret, 6 for the checksum. */
const form = new RegExp(`^${tokenPrefix}[\\w-]{43}[\\w-]{6}$`);

/** CRC-32 of what stands before it: tells a token that was cut off or mistyped from one that is not known. */
function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}

/** A new token, which nobody guesses: 256 bits by chance. */
export function newToken(): string {
  const text = tokenPrefix + randomBytes(secretBytes).toString('base64url');
  return text + checksumOf(text);
}

/** Whether this may be a token: only then the database is asked. */
export const isToken = (given: string): boolean =>
  form.test(given) && checksumOf(given.slice(0, -6)) === given.slice(-6);

/** How a token stands in the database; chance needs no slow hash. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** What follows `Bearer` in a request's Authorization; null where there is no such thing. Other schemes are a proxy's. */
export function bearerOf(request: Request): string | null {
  const given = request.headers.get('authorization') ?? '';
  return /^bearer(?: |$)/i.test(given) ? given.slice('bearer '.length).trim() : null;
}
