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
import { Movement } from './Movement.tsx';

/** The activity page. */
export function Activity() {
  const filters = useStore($activityFilters);
  const news = useStore($activityChanges);
  useEffect(() => setTitle('Activity'), []);
  const { person, idea, kind, since, until } = filters;
  const clear = () => {
    const { from: _, to: __, weights: ___, ...none } = noActivityFilters;
    setActivityFilters(none);
    document.getElementById('activity-heading')?.focus();
  };
  return (
    <div className="wrap page stack activity-page gap-8">
      <Heading>Activity</Heading>
      <Movement filters={filters} />
      <section className="stack" aria-labelledby="activity-heading">
        <h2 id="activity-heading" tabIndex={-1}>
          What happened
        </h2>
        <ActivityFilters filters={filters} />
        <Days isFiltered={[person, idea, kind, since, until].some(Boolean)} onClear={clear} />
      </section>
      <UpdatesNotice
        says={news > 0 ? `${news} new ${news === 1 ? 'event' : 'events'}` : ''}
        onShow={refetchActivity}
        heading="activity-heading"
      />
    </div>
  );
}
