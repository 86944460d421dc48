import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Field } from '../../../platform/ui/Field.tsx';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { setTitle } from '../../../platform/ui/title.ts';
import { $founders } from '../../accounts/client/founders.ts';
import { UpdatesNotice } from '../../events/ui/UpdatesNotice.tsx';
import { visibleKinds } from '../../notifications/domain/event-kinds.ts';
import { $everyIdea } from '../../tracker/client/ideas.ts';
import {
  $activityChanges,
  $activityFilters,
  type ActivityFilters as Filters,
  noActivityFilters,
  refetchActivity,
  setActivityFilters,
} from '../client/activity.ts';
import { kindName } from './activity-texts.ts';
import { DayField } from './DayField.tsx';
import { Days } from './Days.tsx';

type Choice = { id: string; name: string };
type SelectProps = {
  label: string;
  name: 'person' | 'idea' | 'kind';
  value: string;
  all: string;
  /** A choice from a link that is not in the list: a person who left, or a deleted idea. */
  unknown: string;
  choices: readonly Choice[] | undefined;
};

const Select = ({ label, name, value, all, unknown, choices = [] }: SelectProps) => (
  <Field id={`activity-${name}`} label={label}>
    {(control) => (
      <select
        {...control}
        className="input"
        value={value}
        onChange={({ target }) => setActivityFilters({ [name]: target.value })}
      >
        <option value="">{all}</option>
        {value && !choices.some(({ id }) => id === value) && (
          <option value={value}>{unknown}</option>
        )}
        {choices.map((choice) => (
          <option dir="auto" key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const kinds = visibleKinds.map((kind) => ({ id: kind, name: kindName(kind) }));

function ActivityFilters({ filters }: { filters: Filters }) {
  const { data: people } = useStore($founders);
  const { data: ideas } = useStore($everyIdea);
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
    <div className="container page vstack activity-page gap-8">
      <Heading id="activity-heading">Activity</Heading>
      <ActivityFilters filters={filters} />
      <Days isFiltered={Object.values(filters).some(Boolean)} onClear={clear} />
      <UpdatesNotice
        says={newEvents > 0 ? `${newEvents} new ${newEvents === 1 ? 'event' : 'events'}` : ''}
        onShow={refetchActivity}
        heading="activity-heading"
      />
    </div>
  );
}
