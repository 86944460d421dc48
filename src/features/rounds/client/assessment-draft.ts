// Merges the scores typed on this device with scores saved meanwhile on another device.

import { type Criterion, criteria } from '../../ideas/domain/weights.ts';
import { isSameAssessment } from '../domain/assessment.ts';
import type { Assessment } from '../domain/round-response.ts';

/** Scores on the device that the server does not have yet. */
export type Draft = Assessment & {
  /** The server's scores when the draft was begun. */
  was?: Assessment | undefined;
};

/** A part of an assessment that changes on its own. */
export type Part = Criterion | 'reason';
const parts: readonly Part[] = [...criteria, 'reason'];

/** The assessment alone. */
export const valuesOf = (assessment: Assessment): Assessment => ({
  impactScore: assessment.impactScore,
  feasibilityScore: assessment.feasibilityScore,
  innovationScore: assessment.innovationScore,
  reason: assessment.reason,
});

/** The server takes spaces away at the ends of a reason. */
const isSamePart = (part: Part, a: Assessment, b: Assessment): boolean =>
  part === 'reason' ? a.reason.trim() === b.reason.trim() : a[part] === b[part];

/** Returns the draft after a change. @param before the draft on the device; null where it equals the server's scores */
export function changed(
  before: Draft | null,
  change: Partial<Assessment>,
  onServer: Assessment,
): Draft {
  const was = before ? before.was : valuesOf(onServer);
  return { ...valuesOf({ ...(before ?? onServer), ...change }), was };
}

type Rebased = {
  /** The local changes applied to the server's scores. */
  draft: Draft;
  /** The parts changed both here and elsewhere. */
  both: Part[];
};

/**
 * Applies the local changes to the server's newest scores.
 * @param tried scores sent from here; they may be saved although the response was lost
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

/** Takes the server's value wherever both sides changed it; null when no local change is left. */
export function withoutSaved({ draft, both }: Rebased, current: Assessment): Draft | null {
  const theirs = Object.fromEntries(both.map((part) => [part, current[part]]));
  const left = { ...draft, ...theirs };
  return isSameAssessment(left, current) ? null : left;
}
