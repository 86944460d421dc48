import * as z from 'zod/mini';
import { line } from './text.ts';

/** Characters that turn the direction of what stands after them: with them a name can look like another one. */
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/;

/** What a person is called. */
export const personName = line({ min: 1, max: 200, short: 'Name is required' }).check(
  z.refine(
    (name) => !turnsDirection.test(name),
    'Remove the hidden characters that change the direction of the text',
  ),
);

/**
 * Equal for names that read the same: in whatever case, width and spacing, and with whatever characters in them that are
 * not drawn.
 */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
