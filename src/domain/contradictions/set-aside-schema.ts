import * as z from 'zod/mini';
import { text } from '../text.ts';

/** The body of PUT: why a contradiction is none. */
export const setAsideSchema = z.object({
  reason: text({ min: 1, max: 500, short: 'Say why it is no contradiction' }),
});
