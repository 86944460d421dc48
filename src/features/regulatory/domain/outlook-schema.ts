import * as z from 'zod/mini';
import { type OutlookAnswers, type OutlookQuestion, outlookQuestions } from './outlook.ts';

const word = (words: readonly [string, ...string[]]) =>
  z._default(z.nullable(z.enum(words, `Choose one of: ${words.join(', ')}`)), null);

/** Answers to the questions; one that is left out was not given. The loop loses the names, which the annotation restores. */
export const outlookAnswersSchema = z.object(
  Object.fromEntries(
    Object.entries(outlookQuestions).map(([name, words]) => [name, word(words)]),
  ) as Record<OutlookQuestion, ReturnType<typeof word>>,
  'Invalid input',
) as unknown as z.ZodMiniType<OutlookAnswers>;

/** Answers the questions of the outlook. */
export const outlookSchema = z.object({
  answers: outlookAnswersSchema,
  /** When they were answered last, as far as is known, null for never: a newer answer refuses this. */
  after: z.optional(z.nullable(z.iso.datetime('Invalid input'))),
});
export type OutlookInput = z.infer<typeof outlookSchema>;
