import { useStore } from '@nanostores/react';
import { memo, useCallback, useMemo } from 'react';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { toDateInput } from '../../../platform/ui/date-inputs.ts';
import { formatTime, formatWeekday } from '../../../platform/ui/dates.ts';
import { ReadMore, useLongList } from '../../../platform/ui/LongList.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { $activity, moreActivity, refetchActivity } from '../client/activity.ts';
import type { Activity, ActivityEvent } from '../domain/activity-response.ts';
import { ActivitySentence } from './ActivitySentence.tsx';

const byDay = (events: readonly ActivityEvent[]) =>
  Map.groupBy(events, ({ at }) => toDateInput(new Date(at)));

const Day = memo(({ events }: { events: readonly ActivityEvent[] }) => {
  const name = formatWeekday(events[0]?.at ?? new Date());
  return (
    <section className="day" aria-label={name}>
      <h2>{name}</h2>
      <ol className="list day-log">
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{formatTime(event.at)}</time>
            <div>
              <ActivitySentence event={event} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
});

/** The days of a list, the latest first. Give it the path as its key. */
const Log = memo(function Log({ first }: { first: Activity & { path: string } }) {
  const { path } = first;
  const readOn = useCallback((cursor: string) => moreActivity(path, cursor), [path]);
  const { items, ...more } = useLongList(first, readOn);
  const days = useMemo(() => byDay(items), [items]);
  return (
    <>
      <div>
        {[...days].map(([day, events]) => (
          <Day key={day} events={events} />
        ))}
      </div>
      <ReadMore
        {...more}
        label="Show what was before"
        look="plain"
        status={`${items.length} events shown`}
      />
    </>
  );
});

export function Days({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { data, error, loading, isCurrent } = useStore($activity);
  if (error && !loading && !isCurrent)
    return (
      <p>
        <span role="alert">What happened could not be loaded. {errorMessage(error)}</span>{' '}
        <button className="link" type="button" onClick={refetchActivity}>
          Try again
        </button>
      </p>
    );
  if (!data)
    return (
      // Room for the rows, so that they push nothing off the screen.
      <div className="min-h-screen">
        <Spinner label="Loading what happened…" />
      </div>
    );
  if (data.items.length > 0) return <Log key={data.path} first={data} />;
  return (
    <div className="vstack">
      <p className="text-muted-foreground" role="status">
        {isFiltered
          ? 'Nothing of this kind has happened.'
          : 'Nothing has happened yet. New ideas, saves and comments will stand here.'}
      </p>
      {isFiltered && (
        <p className="actions">
          <button className="btn" type="button" onClick={onClear}>
            Show everything
          </button>
        </p>
      )}
    </div>
  );
}
