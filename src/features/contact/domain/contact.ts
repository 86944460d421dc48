import * as z from 'zod/mini';
import { email, text } from '../../../platform/text/text.ts';
import { personName } from '../../accounts/domain/person-name.ts';

export const contactSchema = z.object({
  name: personName,
  email,
  message: text({ min: 10, max: 10_000, short: 'Message must be at least 10 characters' }),
  /** No person sees this control, so only a machine fills it in. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  /** Milliseconds from the opening of the page to the sending; unknown without scripts. */
  elapsed: z.optional(z.number({ error: 'Invalid input' })),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** Nobody reads the form and types ten characters faster. */
const shortestMs = 1500;

/**
 * True for a message that a machine has sent, by all appearance. It is set aside and not thrown away,
 * so that nobody is punished for a browser that fills in everything.
 */
export const looksAutomatic = ({ website, elapsed }: ContactMessage) =>
  Boolean(website) || (elapsed !== undefined && elapsed < shortestMs);
