import { useEffect } from 'react';
import { toLongDay } from '../../ui/dates.ts';
import { island } from '../../ui/island.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { FounderPages } from '../founders/FounderPages.tsx';
import { Tracker } from './Tracker.tsx';
import { TrackerWays } from './TrackerWays.tsx';

/** What a document holds that was opened with the list. */
export const TrackerPage = island(function TrackerPage() {
  useEffect(
    () =>
      whenIdle(() => {
        // A browser takes long for the first date of a kind.
        toLongDay(new Date());
      }),
    [],
  );
  return <FounderPages title="Idea Tracker" above={<TrackerWays />} List={Tracker} />;
});
