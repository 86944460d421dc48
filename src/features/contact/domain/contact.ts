import * as z from 'zod/mini';
import { personName } from '#features/accounts/domain/account.ts';
import { emailSchema, textSchema } from '#platform/text/text-schemas.ts';

export const contactSchema = z.object({
  name: personName,
  email: emailSchema,
  message: textSchema({ min: 10, max: 10_000, tooShort: 'Message must be at least 10 characters' }),
  /** A hidden control, which only a machine fills in. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  /** Milliseconds between opening the page and sending; missing without scripts. */
  elapsed: z.optional(z.number({ error: 'Invalid input' })),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** No person reads the form and types a message faster. */
const shortestMs = 1500;

/** True for a message that was sent very fast: by a machine, or by a person who pasted or used autofill. */
export const isMaybeSpam = ({ elapsed }: ContactMessage) =>
  elapsed !== undefined && elapsed < shortestMs;
