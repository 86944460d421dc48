import { showLive, startLive } from '../../../features/events/client/live.ts';
import { kindNames } from '../../../features/notifications/domain/event-kinds.ts';
import { followLive } from '../../client/live-follow.ts';

/** Of visible pages. @returns stops it */
export function startLiveUpdates(): () => void {
  const look = () => showLive(!document.hidden);
  addEventListener('visibilitychange', look);
  const ends = [followLive(), startLive(kindNames, !document.hidden)];
  return () => {
    removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
}
