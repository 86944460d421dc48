import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openAnswers } from '../client/regulatory-answers.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';
import { newestRules, rulesFor } from '../domain/versions.ts';

/** The answers as they stand here, be they sent or not, and the rules by which they are read. */
export function useAnswers(outlook: RegulatoryAssessment, userId: string, ideaId: string) {
  const sender = openAnswers(userId, ideaId);
  const { value: given, failed } = useStore(sender.$given);
  const delay = useStore(sender.$delay);
  // Sends answers left over from an earlier visit.
  useEffect(() => void sender.sendAll(), [sender]);
  const version = outlook.answeredAt && outlook.rules;
  return {
    answers: { ...outlook.answers, ...given },
    isUnsent: given !== null,
    /** The device keeps nothing: they are in this page alone. */
    isFailed: failed,
    delay,
    sender,
    // An answer is read by the newest rules as soon as it is given.
    version: given ? rulesFor(newestRules().version) : rulesFor(version),
  };
}
