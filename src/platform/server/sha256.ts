import { createHash } from 'node:crypto';

/** How a secret value (a session id, a token, a cookie) stands in the database: who reads it there cannot send it. */
export const sha256Hex = (value: string) => createHash('sha256').update(value).digest('hex');
