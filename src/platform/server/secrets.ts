import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes as 43 characters. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** Hashes a secret for storage, so that a copy of the database does not contain it. */
export const sha256Hex = (value: string) => hash('sha256', value);
