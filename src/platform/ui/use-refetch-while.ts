import { useEffect, useRef } from 'react';

const pauseMs = 1_000;
const maxTimes = 30;

/**
 * Refetches a second after each answer, thirty times at most, while the server works on something.
 * @param loading true while an answer is on its way
 */
export function useRefetchWhile(isWaiting: boolean, loading: boolean, refetch: () => void): void {
  const times = useRef(0);
  useEffect(() => {
    times.current = 0;
  }, [isWaiting]);
  useEffect(() => {
    if (!isWaiting || loading || times.current === maxTimes) return;
    const timer = setTimeout(() => {
      times.current += 1;
      refetch();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, loading, refetch]);
}
