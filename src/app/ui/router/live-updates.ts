import { showLive, startLive } from '../../../features/events/client/live.ts';
import { kindNames } from '../../../features/notifications/domain/event-kinds.ts';
import { invalidateOnEvents } from '../../client/event-invalidation.ts';

/** Of visible pages. @returns stops it */
export function startLiveUpdates(): () => void {
  const look = () => showLive(!document.hidden);
  addEventListener('visibilitychange', look);
  const ends = [invalidateOnEvents(), startLive(kindNames, !document.hidden)];
  return () => {
    removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
}
