import { useEffect } from 'react';
import { markRead } from '../../notifications/client/inbox.ts';
import type { Round } from '../domain/round-response.ts';

/** Once a round is on the page and somebody can see it, what is new of it in their inbox is read. */
export function useRoundRead(round: Round | undefined): void {
  const roundId = round?.id;
  const isNew = (round?.news.unread ?? 0) > 0;
  const through = round?.news.through ?? 0;
  useEffect(() => {
    if (!roundId || !isNew) return;
    let isNoted = false;
    // Nobody has read what has opened in a tab behind this one.
    const note = () => {
      if (document.hidden || isNoted) return;
      isNoted = true;
      // Where it is not noted, it is new once more.
      markRead(through, { roundId }).catch(() => {});
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [roundId, isNew, through]);
}
