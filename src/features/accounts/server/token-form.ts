import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPrefix } from '../domain/access-token.ts';

const secretBytes = 32;
/** Base64url: 43 characters of secret and 6 of checksum. */
const form = new RegExp(`^${tokenPrefix}[\\w-]{43}[\\w-]{6}$`);

/** CRC-32 of the preceding text, which tells a truncated or mistyped token from an unknown one. */
function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}

/** A new token of 256 random bits. */
export function newToken(): string {
  const text = tokenPrefix + randomBytes(secretBytes).toString('base64url');
  return text + checksumOf(text);
}

/** Whether this may be a token: only then the database is asked. */
export const isToken = (given: string): boolean =>
  form.test(given) && checksumOf(given.slice(0, -6)) === given.slice(-6);

/** The stored form of a token; random values need no slow hash. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** The text after `Bearer` in the Authorization header; null without it. Other schemes belong to a proxy. */
export function bearerOf(request: Request): string | null {
  const given = request.headers.get('authorization') ?? '';
  return /^bearer(?: |$)/i.test(given) ? given.slice('bearer '.length).trim() : null;
}
