import * as z from 'zod/mini';
import { textSchema } from '../../../platform/text/text.ts';

/** The body of PUT: why a contradiction is none. */
export const dismissalSchema = z.object({
  reason: textSchema({ min: 1, max: 500, short: 'Say why it is no contradiction' }),
  /** The hash that was read; a different one is refused. */
  compared: z.optional(textSchema({ max: 100 })),
});
export type DismissalInput = z.infer<typeof dismissalSchema>;
