import { useEffect } from 'react';
import { markRead } from '../../notifications/client/inbox.ts';
import type { Round } from '../domain/round-response.ts';

/** Marks a round's notifications as read once the round is visible. */
export function useRoundRead(round: Round | undefined): void {
  const roundId = round?.id;
  const isNew = (round?.news.unread ?? 0) > 0;
  const through = round?.news.through ?? 0;
  useEffect(() => {
    if (!roundId || !isNew) return;
    let isRecorded = false;
    // A tab in the background counts as unread.
    const note = () => {
      if (document.hidden || isRecorded) return;
      isRecorded = true;
      // After a failure it stays unread.
      markRead(through, { roundId }).catch(() => {});
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [roundId, isNew, through]);
}
