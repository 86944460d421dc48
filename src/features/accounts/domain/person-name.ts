import * as z from 'zod/mini';
import { textKey } from '../../../platform/text/fold.ts';
import { lineSchema } from '../../../platform/text/text.ts';

/** Characters that reverse the text after them, so that a name could look like another one. */
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/;

/** Far longer than any name. No further check is needed. */
const farTooLong = 1000;

export const personName = lineSchema({ min: 1, max: 200, short: 'Name is required' }).check(
  z.refine(
    (name) => !turnsDirection.test(name),
    'Remove the hidden characters that change the direction of the text',
  ),
);

/** The name of an account. The email tells equal names apart, so no name may contain one. */
export const accountName = personName.check(
  z.refine(
    (name) => name.length > farTooLong || !name.normalize('NFKC').includes('@'),
    'Write a name without @',
  ),
);

/** Equal for names that read the same; sorts names. */
export const nameKey = textKey;
