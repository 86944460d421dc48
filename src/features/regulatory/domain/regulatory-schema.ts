import * as z from 'zod/mini';
import {
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from './regulatory-questions.ts';

const word = (words: readonly [string, ...string[]]) =>
  z._default(z.nullable(z.enum(words, `Choose one of: ${words.join(', ')}`)), null);

/** Missing answers are null. The cast restores the keys, which the loop loses. */
export const regulatoryAnswersSchema = z.object(
  Object.fromEntries(
    Object.entries(regulatoryQuestions).map(([name, words]) => [name, word(words)]),
  ) as Record<RegulatoryQuestion, ReturnType<typeof word>>,
  'Invalid input',
) as unknown as z.ZodMiniType<RegulatoryAnswers>;

export const regulatorySchema = z.object({
  answers: regulatoryAnswersSchema,
  /** The `answeredAt` that the client has read, or null for none. The save is refused if there are newer answers. */
  after: z.optional(z.nullable(z.iso.datetime('Invalid input'))),
});
export type RegulatoryInput = z.infer<typeof regulatorySchema>;
