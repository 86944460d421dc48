import * as z from 'zod/mini';
import {
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from './regulatory-questions.ts';

const word = (words: readonly [string, ...string[]]) =>
  z._default(z.nullable(z.enum(words, `Choose one of: ${words.join(', ')}`)), null);

/** Answers to the questions; one that is left out was not given. The loop loses the names, which the annotation restores. */
export const regulatoryAnswersSchema = z.object(
  Object.fromEntries(
    Object.entries(regulatoryQuestions).map(([name, words]) => [name, word(words)]),
  ) as Record<RegulatoryQuestion, ReturnType<typeof word>>,
  'Invalid input',
) as unknown as z.ZodMiniType<RegulatoryAnswers>;

export const regulatorySchema = z.object({
  answers: regulatoryAnswersSchema,
  /** When they were answered last, as far as is known, null for never: a newer answer refuses this. */
  after: z.optional(z.nullable(z.iso.datetime('Invalid input'))),
});
export type RegulatoryInput = z.infer<typeof regulatorySchema>;
