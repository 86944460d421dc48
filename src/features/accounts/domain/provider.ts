import * as z from 'zod/mini';
import { requiredOrInvalid } from '#platform/text/text-schemas.ts';

/** A browser removes the segments `.` and `..`, also encoded: `/./api/ideas` would lead to `/api/ideas`. */
const dotSegment = String.raw`[^?#]*/(\.|%2e){1,2}([/?#]|$)`;

/** The path of a page that no browser could resolve to another site. */
const ownPath = z
  .string({ error: requiredOrInvalid })
  .check(
    z.maxLength(1000),
    z.regex(
      new RegExp(String.raw`^(?!${dotSegment})/(?!/|api/)[!#-;=?-[\]_a-z~]*$`, 'i'),
      'Name a path of this site',
    ),
  );

export const signInStartSchema = z.object({
  returnTo: z._default(ownPath, '/'),
  again: z._default(z.boolean({ error: requiredOrInvalid }), false),
});
export type SignInStart = z.infer<typeof signInStartSchema>;

/** A parameter that the provider sends back. Further parameters are ignored. */
const parameter = z.optional(z.string().check(z.maxLength(8000)));
export const callbackSchema = z.object({
  state: parameter,
  code: parameter,
  iss: parameter,
  error: parameter,
});
