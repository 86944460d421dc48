import { useEffect } from 'react';

const intervalMs = 1_000;
const maxTimes = 30;

/** Refetches every second, for half a minute at most, while the server works on something. */
export function useRefetchWhile(isWaiting: boolean, refetch: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    let times = 0;
    const timer = setInterval(() => {
      refetch();
      times += 1;
      if (times === maxTimes) clearInterval(timer);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
}
