import * as z from 'zod/mini';
import { dayOf } from '#platform/text/days.ts';
import { hourMs } from '#platform/text/durations.ts';
import { textSchema } from '#platform/text/text-schemas.ts';
import { decisionWords } from './decision.ts';

const halfDayMs = 12 * hourMs;
/** The current day in the last time zone that reaches it. */
const earliestToday = () => dayOf(new Date(Date.now() - halfDayMs));

const id = z.nullish(z.string({ error: 'Invalid input' }).check(z.maxLength(100, 'Invalid input')));

export const decisionReason = textSchema({ min: 1, max: 2000, tooShort: 'A reason is required' });

export const decisionSchema = z.object({
  decision: z.enum(decisionWords, `Choose one of: ${decisionWords.join(', ')}`),
  reason: decisionReason,
  lookAgainOn: z.nullish(
    z.iso
      .date({ error: 'Give the whole date, or leave it empty', abort: true })
      // A wrong day could not be corrected, because decisions are final.
      .check(z.refine((day) => day >= earliestToday(), 'Choose today or a later day')),
  ),
  roundId: id,
  /** The newest decision that the author has read; null for none. The request is refused if there is a newer one. */
  after: id,
});
export type DecisionInput = z.infer<typeof decisionSchema>;
