import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { AssessmentStore } from '../../client/assessment.ts';
import { isSameAssessment } from '../../domain/assessment.ts';
import type { Assessment, OwnAssessment } from '../../domain/round-response.ts';

export type GivenScores = {
  id: string;
  title: string;
  /** As it stands here, be it sent or not. */
  assessment: Assessment;
  isUnsent: boolean;
  /** What the server has. */
  onServer: Assessment;
  /** What it had when this was given; null where all is sent. */
  was: Assessment | null;
  /** The device keeps nothing: it is in this page alone. */
  isFailed: boolean;
  /** What stood here until another tab changed it. */
  before: Assessment | null;
};

/** What was given to each idea: what is on the device, and what the server has of the others. */
export function useGivenScores(
  items: readonly OwnAssessment[],
  sender: AssessmentStore,
): GivenScores[] {
  const key = items.map(({ idea }) => idea.id).join(' ');
  const ids = useMemo(() => key.split(' '), [key]);
  const $texts = useMemo(() => computed(ids.map(sender.given), (...texts) => texts), [ids, sender]);
  const texts = useStore($texts);
  // What was given at an earlier visit and not sent.
  useEffect(() => void sender.sendAll(), [sender, ids]);
  return items.map(({ idea, assessment: sent }, at) => {
    const { value, failed, before } = texts[at] ?? {};
    const assessment = value ?? sent;
    const other = before && !isSameAssessment(before.value, assessment) ? before.value : null;
    return {
      id: idea.id,
      title: idea.ideaTitle,
      assessment,
      isUnsent: Boolean(value),
      onServer: sent,
      was: value?.was ?? null,
      isFailed: Boolean(failed),
      before: other,
    };
  });
}
