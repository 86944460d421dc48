import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { AssessmentStore } from '../../client/assessment.ts';
import { isSameAssessment } from '../../domain/assessment.ts';
import type { Assessment, OwnAssessment } from '../../domain/round-response.ts';

export type OwnScores = {
  id: string;
  title: string;
  /** The scores on this page, sent or not. */
  assessment: Assessment;
  isUnsent: boolean;
  /** The scores on the server. */
  onServer: Assessment;
  /** The server's scores when the person typed these; null when all are sent. */
  was: Assessment | null;
  /** The device keeps nothing: it is in this page alone. */
  isFailed: boolean;
  /** The scores before another tab changed them. */
  before: Assessment | null;
};

/** The scores of each idea: from the device, otherwise from the server. */
export function useOwnScores(
  items: readonly OwnAssessment[],
  sender: AssessmentStore,
): OwnScores[] {
  const key = items.map(({ idea }) => idea.id).join(' ');
  const ids = useMemo(() => key.split(' '), [key]);
  const $texts = useMemo(
    () => computed(ids.map(sender.draftOf), (...texts) => texts),
    [ids, sender],
  );
  const texts = useStore($texts);
  // Sends scores left over from an earlier visit.
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
