import * as z from 'zod/mini';

/** The cursor: `next` of the page before. */
export const from = z.optional(z.string().check(z.maxLength(2000)));

export const pageQuerySchema = z.object({ from });
