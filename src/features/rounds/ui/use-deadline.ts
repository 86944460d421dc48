import { useEffect } from 'react';
import type { RoundSummary } from '../domain/round-response.ts';

/** The longest that a browser's timer waits, and how long after a deadline the server is asked again. */
const longestMs = 2 ** 31 - 1;
const againMs = 3000;

/** Refetches an open round at its deadline until it is closed, and when its reader comes back to the page. */
export function useDeadline(
  round: Pick<RoundSummary, 'deadline' | 'closedAt'> | undefined,
  refetch: () => void,
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
          refetch();
          wait();
        },
        Math.min(longestMs, Math.max(againMs, left)),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [round, refetch]);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      if (!document.hidden) refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOpen, refetch]);
}
