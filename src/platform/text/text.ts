import * as z from 'zod/mini';
import { characters, controlMessage, drawn, storable, tooLong } from './characters.ts';

/** Message for a value that is missing or of another type. */
export const requiredOrInvalid = (issue: { input?: unknown }) =>
  issue.input === undefined ? 'Required' : 'Invalid input';

/** Words to search for. */
export const searched = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, 'Use at most 200 characters'),
    z.refine(storable, controlMessage),
  );

type Bounds = { min?: number; max: number; short?: string };

/**
 * Text that is trimmed and kept otherwise as typed.
 * @param min fewest characters that can be seen, with `short` as the message below it
 * @param max most characters after trimming
 */
export const text = ({ min = 0, max, short = 'Required' }: Bounds) =>
  z.string({ error: requiredOrInvalid }).check(
    z.refine(storable, controlMessage),
    z.trim(),
    z.refine(
      (value) => min === 0 || value.length > 2 * max || characters(drawn(value).trim()) >= min,
      short,
    ),
    // Made when it is needed: formatting a number for each of forty fields would delay the first view. No character
    // has more than two units, so the rest of what is longer is not counted.
    z.refine((value) => value.length <= 2 * max && characters(value) <= max, {
      error: () => tooLong(max),
    }),
  );

/** One line of text: as `text`, and no newline or tab either. */
export const line = (bounds: Bounds) =>
  text(bounds).check(z.refine((value) => !/[\t\r\n]/.test(value), 'Write this on one line'));

const emailMessage = 'Write the full address, for example name@example.org.';

/** An email address, trimmed and in lower case, so that one person has one account. */
export const email = z.string({ error: requiredOrInvalid }).check(
  z.trim(),
  // The rest is not tried on what is longer, which may be as long as a whole body.
  z.maxLength(254, { error: 'Use at most 254 characters', abort: true }),
  // Before it is made lower case: the Kelvin sign becomes a k, and the address somebody else's.
  z.regex(z.regexes.email, emailMessage),
  z.toLowerCase(),
);
