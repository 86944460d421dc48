import * as z from 'zod/mini';
import { textKey } from '../../../platform/text/fold.ts';
import { line } from '../../../platform/text/text.ts';

/** Characters that turn the direction of what stands after them: with them a name can look like another one. */
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/;

/** Longer than any name by far: what else is wrong with it does not matter. */
const farTooLong = 1000;

/** What a person is called. */
export const personName = line({ min: 1, max: 200, short: 'Name is required' }).check(
  z.refine(
    (name) => !turnsDirection.test(name),
    'Remove the hidden characters that change the direction of the text',
  ),
);

/** The name of an account. Where two are equal, an email tells people apart: nobody may have one in the name. */
export const accountName = personName.check(
  z.refine(
    (name) => name.length > farTooLong || !name.normalize('NFKC').includes('@'),
    'Write a name without @',
  ),
);

/** Equal for names that read the same; sorts names. */
export const nameKey = textKey;
