import * as z from 'zod/mini';
import { requiredOrInvalid } from '../text.ts';
import { endings, fileTypes, largestFile } from './file.ts';

const wrongType = 'Pick a PDF, PNG, JPEG, WebP or CSV file';
export const tooLarge = 'Pick a file of at most 10 MB';

const ending = /\.([a-z0-9]{1,8})$/i;
const taken = new Set<string>([...fileTypes, '', 'application/octet-stream', 'image/jpg']);
/** Some systems give a table the type of the program that opens it. */
const tables = /^(text\/(plain|comma-separated-values)|application\/(vnd\.ms-excel|csv))$/;

/** Whether it may be one of ours by what it is called: what it is shows in its content. */
function mayBeOurs({ name, type }: { name: string; type: string }): boolean {
  const [, end] = ending.exec(name.slice(-20)) ?? [];
  const known = end !== undefined && endings.includes(end.toLowerCase());
  if (end !== undefined && !known) return false;
  return taken.has(type.toLowerCase()) || (known && tables.test(type.toLowerCase()));
}

/** What a file is begun with. */
export const newFileSchema = z
  .object({
    name: z
      .string({ error: requiredOrInvalid })
      .check(z.minLength(1, 'Required'), z.maxLength(1000, 'Use at most 1,000 characters')),
    /** In bytes. */
    size: z
      .int({ error: requiredOrInvalid })
      .check(z.gte(1, 'This file is empty'), z.lte(largestFile, tooLarge)),
    /** What its sender takes it for; empty where that is not known. */
    type: z.string({ error: requiredOrInvalid }).check(z.maxLength(200, 'Invalid input')),
    /** In hex. With it an upload that broke off is found again by picking the same file. */
    sha256: z.nullish(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Invalid input'))),
  })
  .check(z.refine(mayBeOurs, { path: ['name'], message: wrongType }));

/** How a file is asked for. */
export const fileQuerySchema = z.object({
  /** To look at in the browser, in place of a download. */
  look: z.optional(z.enum(['true', 'false'])),
});
