import * as z from 'zod/mini';
import { characters, controlMessage, drawn, storable, tooLong } from './characters.ts';

export const requiredOrInvalid = (issue: { input?: unknown }) =>
  issue.input === undefined ? 'Required' : 'Invalid input';

export const searched = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, 'Use at most 200 characters'),
    z.refine(storable, controlMessage),
  );

type Bounds = { min?: number; max: number; short?: string };

/** Trimmed and otherwise stored as typed. @param min fewest visible characters, with `short` as the message below it */
export const text = ({ min = 0, max, short = 'Required' }: Bounds) =>
  z.string({ error: requiredOrInvalid }).check(
    z.refine(storable, controlMessage),
    z.trim(),
    z.refine(
      (value) => min === 0 || value.length > 2 * max || characters(drawn(value).trim()) >= min,
      short,
    ),
    // Created when needed, because formatting numbers for forty fields delays the first view. A character has at most
    // two units, so longer text is not counted.
    z.refine((value) => value.length <= 2 * max && characters(value) <= max, {
      error: () => tooLong(max),
    }),
  );

export const line = (bounds: Bounds) =>
  text(bounds).check(z.refine((value) => !/[\t\r\n]/.test(value), 'Write this on one line'));

const emailMessage = 'Write the full address, for example name@example.org.';

/** One person has one account. */
export const email = z.string({ error: requiredOrInvalid }).check(
  z.trim(),
  // Longer text may be as long as a whole body and is not checked further.
  z.maxLength(254, { error: 'Use at most 254 characters', abort: true }),
  // Before lower case, which would turn the Kelvin sign into a k and the address into somebody else's.
  z.regex(z.regexes.email, emailMessage),
  z.toLowerCase(),
);
