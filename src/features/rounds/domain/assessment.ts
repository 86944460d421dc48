import { type Criterion, criteria } from '#features/ideas/domain/weights.ts';
import { controlMessage, countCharacters, isStorable, tooLong } from '#platform/text/characters.ts';
import { longestReason } from './round.ts';
import type { Assessment } from './round-response.ts';

/** Nothing is set at first: an initial value in the middle would influence people. */
export const emptyAssessment = (): Assessment => ({
  impactScore: null,
  feasibilityScore: null,
  innovationScore: null,
  reason: '',
});

/** True if each score is a number or "can't judge". The reason is optional. */
export const isComplete = (assessment: Pick<Assessment, Criterion>): boolean =>
  criteria.every((name) => assessment[name] !== null);

export const isSameAssessment = (a: Assessment, b: Assessment): boolean =>
  a.reason === b.reason && criteria.every((name) => a[name] === b[name]);

/** Why the server would refuse a reason, or null. Repeats the schema without loading it. */
export function reasonError(reason: string): string | null {
  if (!isStorable(reason)) return `${controlMessage}.`;
  const count = countCharacters(reason.trim());
  return count > longestReason ? `${tooLong(longestReason)}; these are ${count}.` : null;
}
