import {
  controlMessage,
  countCharacters,
  isStorable,
  tooLong,
} from '../../../platform/text/characters.ts';
import { type Criterion, criteria } from '../../ideas/domain/weights.ts';
import { longestReason } from './round.ts';
import type { Assessment } from './round-response.ts';

/** Nothing set: a control that starts in the middle would answer for people. */
export const emptyAssessment = (): Assessment => ({
  impactScore: null,
  feasibilityScore: null,
  innovationScore: null,
  reason: '',
});

/** Whether each of the three values is a number or "can't judge"; the reason is not asked for. */
export const isComplete = (assessment: Pick<Assessment, Criterion>): boolean =>
  criteria.every((name) => assessment[name] !== null);

export const isSameAssessment = (a: Assessment, b: Assessment): boolean =>
  a.reason === b.reason && criteria.every((name) => a[name] === b[name]);

/** Why the server would refuse a reason; null where it would not. As the schema says it, without its weight. */
export function reasonError(reason: string): string | null {
  if (!isStorable(reason)) return `${controlMessage}.`;
  const count = countCharacters(reason.trim());
  return count > longestReason ? `${tooLong(longestReason)}; these are ${count}.` : null;
}
