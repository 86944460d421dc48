import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { answering } from '../client/outlook.ts';
import type { IdeaOutlook } from '../domain/outlook-response.ts';
import { newestRules, rulesFor } from '../domain/versions.ts';

/** The answers as they stand here, be they sent or not, and the rules by which they are read. */
export function useAnswers(outlook: IdeaOutlook, userId: string, ideaId: string) {
  const sender = answering(userId, ideaId);
  const { value: given, failed } = useStore(sender.$given);
  const delay = useStore(sender.$delay);
  // What was pressed at an earlier visit and not sent.
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
