import * as z from 'zod/mini';

/** Where a page starts: `next` of the page before. */
export const from = z.optional(z.string().check(z.maxLength(2000)));

/** The query of a list that has no other parameters. */
export const pageQuerySchema = z.object({ from });
