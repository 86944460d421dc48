import * as z from 'zod/mini';
import { requiredOrInvalid } from '../../../platform/text/text.ts';
import { endings } from './file.ts';

const wrongType = 'Pick a PDF, PNG, JPEG, WebP or CSV file';
const ending = /\.([a-z0-9]{1,8})$/i;

/** Whether the extension is one that the server accepts. The content decides the type. */
function mayBeOurs(name: string): boolean {
  const [, end] = ending.exec(name.slice(-20)) ?? [];
  return end === undefined || endings.includes(end.toLowerCase());
}

/** A file's metadata. */
export const uploadQuerySchema = z.object({
  name: z
    .string({ error: requiredOrInvalid })
    .check(
      z.minLength(1, 'Required'),
      z.maxLength(1000, 'Use at most 1,000 characters'),
      z.refine(mayBeOurs, wrongType),
    ),
});

/** How a file is asked for. */
export const fileQuerySchema = z.object({
  /** To look at in the browser, in place of a download. */
  look: z.optional(z.enum(['true', 'false'])),
});
