import { useEffect } from 'react';
import { formatLongDay } from '#platform/ui/dates.ts';
import { island } from '#platform/ui/island.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { AppRouter } from '../router/AppRouter.tsx';
import { Tracker } from './Tracker.tsx';

export const TrackerPage = island(function TrackerPage() {
  // Formats a date in advance, because the first one takes long.
  useEffect(() => whenIdle(() => formatLongDay(new Date())), []);
  return <AppRouter title="Idea Tracker" List={Tracker} />;
});
