import * as z from 'zod/mini';
import { textSchema } from '#platform/text/text-schemas.ts';

/** `reason` says why it is no contradiction. */
export const dismissalSchema = z.object({
  reason: textSchema({ min: 1, max: 500, tooShort: 'Say why it is no contradiction' }),
  /** The hash that was read. Another one is refused. */
  compared: z.optional(textSchema({ max: 100 })),
});
export type DismissalInput = z.infer<typeof dismissalSchema>;
