import { useEffect } from 'react';
import { invalidate } from '../../../platform/client/query/queries.ts';
import type { RoundSummary } from '../domain/round-response.ts';

/** The longest that a browser's timer waits, and how long after a deadline the server is asked again. */
const longestMs = 2 ** 31 - 1;
const againMs = 3000;

/**
 * Refetches an open round at its deadline until it is closed, and when its reader comes back to the page.
 * @param tag of the data that shows the round
 */
export function useDeadline(
  round: Pick<RoundSummary, 'deadline' | 'closedAt'> | undefined,
  tag: string,
): void {
  const isOpen = Boolean(round && !round.closedAt);
  useEffect(() => {
    if (!round || round.closedAt) return;
    const deadline = Date.parse(round.deadline);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = deadline - Date.now() + 500;
      timer = setTimeout(
        () => {
          invalidate(tag);
          wait();
        },
        Math.min(longestMs, Math.max(againMs, left)),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [round, tag]);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      if (!document.hidden) invalidate(tag);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOpen, tag]);
}
