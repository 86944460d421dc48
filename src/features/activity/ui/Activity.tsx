import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { setTitle } from '../../../platform/ui/title.ts';
import { UpdatesNotice } from '../../events/ui/UpdatesNotice.tsx';
import {
  $activityChanges,
  $activityFilters,
  noActivityFilters,
  refetchActivity,
  setActivityFilters,
} from '../client/activity.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { Days } from './Days.tsx';

/** The activity page. */
export function Activity() {
  const filters = useStore($activityFilters);
  const news = useStore($activityChanges);
  useEffect(() => setTitle('Activity'), []);
  const clear = () => {
    setActivityFilters(noActivityFilters);
    document.getElementById('activity-heading')?.focus();
  };
  return (
    <div className="wrap page stack activity-page gap-8">
      <Heading id="activity-heading">Activity</Heading>
      <ActivityFilters filters={filters} />
      <Days isFiltered={Object.values(filters).some(Boolean)} onClear={clear} />
      <UpdatesNotice
        says={news > 0 ? `${news} new ${news === 1 ? 'event' : 'events'}` : ''}
        onShow={refetchActivity}
        heading="activity-heading"
      />
    </div>
  );
}
