import { useStore } from '@nanostores/react';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { $founders } from '#features/accounts/client/founders.ts';
import { UpdatesNotice } from '#features/events/ui/LiveBar.tsx';
import { declarationOf, visibleKinds } from '#features/notifications/domain/event-kinds.ts';
import { $unfilteredIdeas } from '#features/tracker/client/ideas.ts';
import { dayIn } from '#platform/text/days.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Button } from '#platform/ui/Button.tsx';
import { formatTime, formatWeekday } from '#platform/ui/dates.ts';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { Heading, setTitle } from '#platform/ui/Heading.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { ReadMore, useLongList } from '#platform/ui/LongList.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { Time } from '#platform/ui/Time.tsx';
import {
  $activity,
  $activityChanges,
  $activityFilters,
  type ActivityFilters as Filters,
  moreActivity,
  noActivityFilters,
  refetchActivity,
  setActivityFilters,
} from '../client/activity.ts';
import type { ActivityEvent, Activity as ActivityResponse } from '../domain/activity-response.ts';
import { ActivitySentence } from './ActivitySentence.tsx';
import { DayField } from './DayField.tsx';

const Day = memo(({ events }: { events: readonly ActivityEvent[] }) => {
  const name = formatWeekday(events[0]?.at ?? new Date());
  return (
    <section
      className="grid grid-cols-1 gap-x-8 gap-y-1 border-t-1 border-border py-4 min-[60rem]:grid-cols-[14rem_minmax(0,1fr)]"
      aria-label={name}
    >
      <h2 className="py-1.5 text-lg/[1.35]">{name}</h2>
      <ol className="list [&_p]:max-w-none">
        {events.map((event) => (
          <li
            key={event.id}
            className="group grid grid-cols-[4rem_minmax(0,1fr)] gap-x-5 max-[18rem]:grid-cols-1"
          >
            <Time
              className="py-2 font-mono text-sm font-[500] text-muted-foreground"
              at={event.at}
              format={formatTime}
            />
            <div className="border-s-double border-b-1 border-border py-2 ps-5 group-last:border-b-0">
              <ActivitySentence event={event} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
});

/** The entries by day, latest first. The path must be its key. */
const Log = memo(function Log({ first }: { first: ActivityResponse & { path: string } }) {
  const { path } = first;
  const readOn = useCallback((cursor: string) => moreActivity(path, cursor), [path]);
  const { items, ...more } = useLongList(first, readOn);
  const days = useMemo(() => Map.groupBy(items, ({ at }) => dayIn(new Date(at))), [items]);
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

type NothingProps = { isFiltered: boolean; onClear: () => void };

const Nothing = ({ isFiltered, onClear }: NothingProps) => (
  <div className="vstack">
    <p className="text-muted-foreground" role="status">
      {isFiltered
        ? 'Nothing of this kind has happened.'
        : 'Nothing has happened yet. New ideas, saves and comments appear here.'}
    </p>
    {isFiltered && (
      <p className="actions">
        <Button onClick={onClear}>Show everything</Button>
      </p>
    )}
  </div>
);

function Days(props: NothingProps) {
  const { data, error, loading, isCurrent } = useStore($activity);
  const hasFailed = Boolean(error) && !loading && !isCurrent;
  return (
    <Loaded
      what="What happened"
      data={hasFailed ? undefined : data}
      error={error}
      loading={loading}
      waiting={
        // Reserves the height of the rows, so that loading moves nothing.
        <div className="min-h-screen">
          <Spinner label="Loading what happened…" />
        </div>
      }
      onRetry={refetchActivity}
    >
      {(first) =>
        first.items.length > 0 ? <Log key={first.path} first={first} /> : <Nothing {...props} />
      }
    </Loaded>
  );
}

type SelectProps = {
  label: string;
  name: 'person' | 'idea' | 'kind';
  value: string;
  all: string;
  /** The label of a value in the URL that is not in the list: a person who left, or a deleted idea. */
  unknown: string;
  choices: readonly { id: string; name: string }[] | undefined;
};

const Select = ({ label, name, value, all, unknown, choices = [] }: SelectProps) => (
  <SelectField
    id={`activity-${name}`}
    label={label}
    value={value}
    onChange={({ target }) => setActivityFilters({ [name]: target.value })}
    options={choices.map(({ id, name }) => [id, name])}
  >
    <option value="">{all}</option>
    {value && !choices.some(({ id }) => id === value) && <option value={value}>{unknown}</option>}
  </SelectField>
);

const kinds = visibleKinds.flatMap((kind) => {
  const declared = declarationOf(kind);
  return declared?.notifies === 'followers' ? [{ id: kind, name: declared.filter }] : [];
});

function ActivityFilters({ filters }: { filters: Filters }) {
  const { data: people } = useStore($founders);
  const { data: ideas } = useStore($unfilteredIdeas);
  const titles = ideas?.ideas.map(({ id, ideaTitle }) => ({ id, name: ideaTitle }));
  return (
    <fieldset
      className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4"
      aria-label="Filter the activity"
    >
      <Select
        label="Person"
        name="person"
        value={filters.person}
        all="Everybody"
        unknown="Somebody else"
        choices={people}
      />
      <Select
        label="Idea"
        name="idea"
        value={filters.idea}
        all="All ideas"
        unknown="Another idea"
        choices={titles}
      />
      <Select
        label="Kind"
        name="kind"
        value={filters.kind}
        all="All kinds"
        unknown={filters.kind}
        choices={kinds}
      />
      <DayField
        id="activity-since"
        label="Since"
        value={filters.since}
        onDay={(since) => setActivityFilters({ since })}
      />
      <DayField
        id="activity-until"
        label="Until"
        value={filters.until}
        onDay={(until) => setActivityFilters({ until })}
      />
    </fieldset>
  );
}

export function Activity() {
  const filters = useStore($activityFilters);
  const newEvents = useStore($activityChanges);
  useEffect(() => setTitle('Activity'), []);
  const clear = () => {
    setActivityFilters(noActivityFilters);
    document.getElementById('activity-heading')?.focus();
  };
  return (
    <div className="container page vstack gap-8 pt-4 [&_h1]:text-2xl/10">
      <Heading id="activity-heading">Activity</Heading>
      <ActivityFilters filters={filters} />
      <Days isFiltered={Object.values(filters).some(Boolean)} onClear={clear} />
      <UpdatesNotice
        says={newEvents > 0 ? pluralize(newEvents, 'new event') : ''}
        onShow={refetchActivity}
        heading="activity-heading"
      />
    </div>
  );
}
