import * as z from 'zod/mini';
import { requiredOrInvalid } from '#platform/text/text-schemas.ts';
import { fileExtensions } from './file.ts';

const wrongType = 'Pick a PDF, PNG, JPEG, WebP or CSV file';
const ending = /\.([a-z0-9]{1,8})$/i;

/** True for no extension or an accepted one. The content decides the type. */
function mayBeOurs(name: string): boolean {
  const [, end] = ending.exec(name.slice(-20)) ?? [];
  return end === undefined || fileExtensions.includes(end.toLowerCase());
}

export const uploadQuerySchema = z.object({
  name: z
    .string({ error: requiredOrInvalid })
    .check(
      z.minLength(1, 'Required'),
      z.maxLength(1000, 'Use at most 1,000 characters'),
      z.refine(mayBeOurs, wrongType),
    ),
});

export const fileQuerySchema = z.object({
  /** `true` shows the file in the browser instead of downloading it. */
  look: z.optional(z.enum(['true', 'false'])),
});
