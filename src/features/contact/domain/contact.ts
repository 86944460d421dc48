import * as z from 'zod/mini';
import { emailSchema, textSchema } from '../../../platform/text/text.ts';
import { personName } from '../../accounts/domain/account.ts';

export const contactSchema = z.object({
  name: personName,
  email: emailSchema,
  message: textSchema({ min: 10, max: 10_000, short: 'Message must be at least 10 characters' }),
  /** No person sees this control, so only a machine fills it in. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  /** Milliseconds from the opening of the page to the sending; unknown without scripts. */
  elapsed: z.optional(z.number({ error: 'Invalid input' })),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** Nobody reads the form and types ten characters faster. */
const shortestMs = 1500;

/** True where a machine has filled in the hidden control. The message is stored as spam, not thrown away. */
export const isSpam = ({ website }: ContactMessage) => Boolean(website);

/** True for a message that was sent very fast: by a machine, or by a person with autofill or a paste. */
export const isMaybeSpam = ({ elapsed }: ContactMessage) =>
  elapsed !== undefined && elapsed < shortestMs;
