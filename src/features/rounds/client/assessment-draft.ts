// What is given to an idea on this device, beside what was given on another one meanwhile.

import { type Criterion, criteria } from '../../ideas/domain/weights.ts';
import { isSameAssessment } from '../domain/assessment.ts';
import type { Assessment } from '../domain/round-response.ts';

/** What is on the device and not on the server. */
export type Draft = Assessment & {
  /** What the server had when it was begun. */
  was?: Assessment | undefined;
};

/** What of an assessment is changed on its own. */
export type Part = Criterion | 'reason';
const parts: readonly Part[] = [...criteria, 'reason'];

/** The assessment alone. */
export const valuesOf = (given: Assessment): Assessment => ({
  impactScore: given.impactScore,
  feasibilityScore: given.feasibilityScore,
  innovationScore: given.innovationScore,
  reason: given.reason,
});

/** The server takes spaces away at the ends of a reason. */
const isSamePart = (part: Part, a: Assessment, b: Assessment): boolean =>
  part === 'reason' ? a.reason.trim() === b.reason.trim() : a[part] === b[part];

/** What is given with a change. @param before what is on the device; null where that is what the server has */
export function changed(
  before: Draft | null,
  change: Partial<Assessment>,
  onServer: Assessment,
): Draft {
  const was = before ? before.was : valuesOf(onServer);
  return { ...valuesOf({ ...(before ?? onServer), ...change }), was };
}

type Rebased = {
  /** What was changed here, on top of what the server has. */
  draft: Draft;
  /** What was changed both here and elsewhere. */
  both: Part[];
};

/**
 * Puts what was changed here on top of what the server has by now.
 * @param tried what was sent from here: it may stand there though its answer was lost
 */
export function rebased(draft: Draft, current: Assessment, tried: readonly Assessment[]): Rebased {
  const { was = current } = draft;
  const isFromHere = (part: Part) => tried.some((sent) => isSamePart(part, sent, current));
  const isChangedHere = (part: Part) => isFromHere(part) || !isSamePart(part, draft, was);
  const isChangedThere = (part: Part) =>
    !isFromHere(part) && !isSamePart(part, was, current) && !isSamePart(part, draft, current);
  const of = <Name extends Part>(part: Name): Assessment[Name] =>
    isChangedHere(part) ? draft[part] : current[part];
  return {
    draft: {
      impactScore: of('impactScore'),
      feasibilityScore: of('feasibilityScore'),
      innovationScore: of('innovationScore'),
      reason: of('reason'),
      was: valuesOf(current),
    },
    both: parts.filter((part) => isChangedHere(part) && isChangedThere(part)),
  };
}

/** The same with what the server has where both were changed; null where nothing is left of it. */
export function withoutSaved({ draft, both }: Rebased, current: Assessment): Draft | null {
  const theirs = Object.fromEntries(both.map((part) => [part, current[part]]));
  const left = { ...draft, ...theirs };
  return isSameAssessment(left, current) ? null : left;
}
