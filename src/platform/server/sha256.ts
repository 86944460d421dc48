import { createHash } from 'node:crypto';

/** Hashes a secret (session id, token, cookie) for storage, so that a reader of the database cannot use it. */
export const sha256Hex = (value: string) => createHash('sha256').update(value).digest('hex');
