import * as z from 'zod/mini';
import { requiredOrInvalid } from '#platform/text/text-schemas.ts';
import { mayBeOurs } from './file.ts';

export const uploadQuerySchema = z.object({
  name: z
    .string({ error: requiredOrInvalid })
    .check(
      z.minLength(1, 'Required'),
      z.maxLength(1000, 'Use at most 1,000 characters'),
      z.refine(mayBeOurs, 'Pick a PDF, PNG, JPEG, WebP or CSV file'),
    ),
});

export const fileQuerySchema = z.object({
  /** `true` shows the file in the browser instead of downloading it. */
  look: z.optional(z.enum(['true', 'false'])),
});
