import { characters, controlMessage, storable, tooLong } from '../characters.ts';
import { criteria } from '../ranking/weights.ts';
import { type Assessment, longestReason } from './round.ts';

export const isSameAssessment = (a: Assessment, b: Assessment): boolean =>
  a.reason === b.reason && criteria.every((name) => a[name] === b[name]);

/** Why the server would refuse a reason; null where it would not. As the schema says it, without its weight. */
export function reasonError(reason: string): string | null {
  if (!storable(reason)) return `${controlMessage}.`;
  const count = characters(reason.trim());
  return count > longestReason ? `${tooLong(longestReason)}; these are ${count}.` : null;
}
