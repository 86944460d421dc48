import * as z from 'zod/mini';
import { controlMessage, countCharacters, isStorable, tooLong, visibleText } from './characters.ts';

export const requiredOrInvalid = (issue: { input?: unknown }) =>
  issue.input === undefined ? 'Required' : 'Invalid input';

export const searchSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, 'Use at most 200 characters'),
    z.refine(isStorable, controlMessage),
  );

type Bounds = { min?: number; max: number; tooShort?: string };

/** Trims the text. @param min visible characters, with the message `tooShort` */
export const textSchema = ({ min = 0, max, tooShort = 'Required' }: Bounds) =>
  z.string({ error: requiredOrInvalid }).check(
    z.refine(isStorable, controlMessage),
    z.trim(),
    z.refine(
      (value) =>
        min === 0 || value.length > 2 * max || countCharacters(visibleText(value).trim()) >= min,
      tooShort,
    ),
    // Builds the message when needed, because formatting numbers for forty fields delays the first render. A character
    // has at most two code units, so longer texts need no count.
    z.refine((value) => value.length <= 2 * max && countCharacters(value) <= max, {
      error: () => tooLong(max),
    }),
  );

export const lineSchema = (bounds: Bounds) =>
  textSchema(bounds).check(z.refine((value) => !/[\t\r\n]/.test(value), 'Write this on one line'));

const emailMessage = 'Write the full address, for example name@example.org.';

/** Lower case, so that one person has one account. */
export const emailSchema = z.string({ error: requiredOrInvalid }).check(
  z.trim(),
  // Aborts, because a longer text may be as long as a whole body.
  z.maxLength(254, { error: 'Use at most 254 characters', abort: true }),
  // Before lower case, which would turn the Kelvin sign into a k, and so into another person's address.
  z.regex(z.regexes.email, emailMessage),
  z.toLowerCase(),
);
