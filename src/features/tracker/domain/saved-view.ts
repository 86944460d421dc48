import * as z from 'zod/mini';
import { lineSchema } from '#platform/text/text-schemas.ts';
import { viewQuery } from './filters.ts';

const name = lineSchema({ min: 1, max: 80, tooShort: 'Name is required' });

export const viewNameSchema = z.object({ name });

export const savedViewSchema = z.object({
  name,
  query: z.string({ error: 'Invalid input' }).check(
    // Aborts, because a text as long as the whole body would be slow to parse.
    z.maxLength(2000, { error: 'Use at most 2,000 characters', abort: true }),
    z.overwrite(viewQuery),
  ),
});
export type SavedViewInput = z.infer<typeof savedViewSchema>;
