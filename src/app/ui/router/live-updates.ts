import { showLive, startLive } from '../../../features/events/client/live.ts';
import { kindNames } from '../../../features/notifications/domain/event-kinds.ts';
import { purgeDrafts } from '../../../platform/client/drafts/account-drafts.ts';
import { invalidateOnEvents } from '../../client/event-invalidation.ts';

/** Follows events while the page is visible, and purges old drafts once. @returns stops it */
export function startLiveUpdates(userId: string): () => void {
  purgeDrafts(userId);
  const look = () => showLive(!document.hidden);
  addEventListener('visibilitychange', look);
  const ends = [invalidateOnEvents(), startLive(kindNames, !document.hidden)];
  return () => {
    removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
}
