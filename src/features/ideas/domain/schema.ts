import * as z from 'zod/mini';
import { requiredOrInvalid, text } from '../../../platform/text/text.ts';
import { allFields, type Field, type IdeaInput, score } from './fields.ts';
import { type Criterion, criteria } from './weights.ts';

/** Longest answer in characters, where the field names no other. */
export const longest = 10_000;

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
  return text({ max: longest, ...field });
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
 * The answers of an idea, and the scores among them that somebody has set. Left out, a new idea has all three set, and
 * a save those that were set and those that it changes. A score other than the start value always counts as set.
 */
export type IdeaWrite = IdeaInput & { scoresSet?: Criterion[] | undefined };

/**
 * The body of POST: all fields. Unknown properties are dropped, so `id`, `userId` and `createdAt`
 * can't be set by a client. The loop loses the names, which the annotation restores; a test compares
 * every rule with its field.
 */
export const ideaSchema = z.object(shape) as unknown as z.ZodMiniType<IdeaWrite>;

/** The limit of a save's reason, in characters. */
export const longestReason = 500;

/**
 * The body of PUT: the fields and optionally the revision it started from and the reason. The name is not `revision`,
 * because sending back an idea unchanged must not ask for the comparison.
 */
export const ideaUpdateSchema = z.object({
  ...shape,
  startedFrom: z.nullish(z.int('Invalid input')),
  reason: z.nullish(text({ max: longestReason })),
}) as unknown as z.ZodMiniType<IdeaWrite & { startedFrom?: number | null; reason?: string | null }>;
