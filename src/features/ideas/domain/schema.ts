import * as z from 'zod/mini';
import { requiredOrInvalid, textSchema } from '#platform/text/text-schemas.ts';
import { allFields, type Field, type IdeaInput, score } from './fields.ts';
import { type Criterion, criteria } from './weights.ts';

/** In characters, for fields without a limit of their own. */
export const maxTextLength = 10_000;

function rule(field: Field) {
  if (field.control === 'score') {
    const whole = `Choose a whole number from ${score.min} to ${score.max}`;
    return z
      .number({ error: (issue) => (issue.input === undefined ? 'Required' : whole) })
      .check(z.int(whole), z.gte(score.min, whole), z.lte(score.max, whole));
  }
  if (field.options) {
    const error = (issue: { input?: unknown }) =>
      issue.input === undefined
        ? requiredOrInvalid(issue)
        : `Choose one of: ${field.options?.join(', ')}`;
    return z.enum(field.options as [string, ...string[]], { error });
  }
  return textSchema({ max: maxTextLength, ...field });
}

const shape = {
  ...Object.fromEntries(allFields.map((field) => [field.name, rule(field)])),
  scoresSet: z.optional(
    z
      .array(z.enum(criteria, `Choose one of: ${criteria.join(', ')}`), 'Invalid input')
      .check(z.maxLength(criteria.length, 'Invalid input')),
  ),
};

/**
 * Without `scoresSet`, a new idea counts all scores as set; a save adds the changed ones to those set before. A score
 * that differs from the initial value always counts as set.
 */
export type IdeaWrite = IdeaInput & { scoresSet?: Criterion[] | undefined };

/**
 * Drops unknown properties, so that a client cannot set `id`, `userId` or `createdAt`. The cast restores the keys,
 * which the loop loses; a test compares every rule with its field.
 */
export const ideaSchema = z.object(shape) as unknown as z.ZodMiniType<IdeaWrite>;

export const longestReason = 500;

/** Not called `revision`, because a client that sends back a whole idea should not trigger the comparison. */
export const ideaUpdateSchema = z.object({
  ...shape,
  startedFrom: z.nullish(z.int('Invalid input')),
  reason: z.nullish(textSchema({ max: longestReason })),
}) as unknown as z.ZodMiniType<IdeaWrite & { startedFrom?: number | null; reason?: string | null }>;
