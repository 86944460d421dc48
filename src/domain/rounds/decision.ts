import * as z from 'zod/mini';
import { text } from '../text.ts';
import { type DecisionWord, dayOf, decisionWords } from './decision-words.ts';

const halfDayMs = 12 * 60 * 60 * 1000;
/** Today, where it comes last on Earth. */
const earliestToday = () => dayOf(new Date(Date.now() - halfDayMs));

const day = z.iso
  .date({ error: 'Give the whole date, or leave it empty', abort: true })
  // It could not be put right: what is recorded stays.
  .check(z.refine((given) => given >= earliestToday(), 'Choose today or a later day'));

/** A decision as a founder records it. */
export const decisionSchema = z.object({
  decision: z.enum(decisionWords, `Choose one of: ${decisionWords.join(', ')}`),
  reason: text({ min: 1, max: 2000, short: 'A reason is required' }),
  /** A day as YYYY-MM-DD. */
  lookAgainOn: z.nullish(day),
  /** The round that it follows. */
  roundId: z.nullish(z.string({ error: 'Invalid input' }).check(z.maxLength(100))),
});
export type DecisionInput = z.infer<typeof decisionSchema>;

/** A decision as the API answers it; `createdAt` is ISO 8601 in UTC. */
export type Decision = {
  id: string;
  ideaId: string;
  decision: DecisionWord;
  reason: string;
  lookAgainOn: string | null;
  round: { id: string; title: string } | null;
  createdAt: string;
  /** Null once the account is deleted. */
  user: { id: string; name: string } | null;
};
