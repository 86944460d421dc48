import { createHash } from 'node:crypto';

/** Hashes a secret for storage, so that a copy of the database does not contain it. */
export const sha256Hex = (value: string) => createHash('sha256').update(value).digest('hex');
