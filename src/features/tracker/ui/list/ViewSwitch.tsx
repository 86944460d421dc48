import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $query, setParameters } from '../../../../platform/client/router/url.ts';

const views = [
  { name: 'cards', label: 'Cards' },
  { name: 'table', label: 'Table' },
] as const;
type ViewName = (typeof views)[number]['name'];

const $view = computed($query, (query): ViewName => {
  const wanted = new URLSearchParams(query).get('view');
  return views.find(({ name }) => name === wanted)?.name ?? 'cards';
});

/** Cards or Table. The choice is in the URL, so that a link opens the same view. */
export function useView() {
  const view = useStore($view);
  const show = (next: ViewName) => setParameters({ view: next === 'cards' ? null : next }, 'push');
  return [view, show] as const;
}

type Props = { view: ViewName; onView: (view: ViewName) => void };

export const ViewSwitch = ({ view, onView }: Props) => (
  <fieldset className="views no-print">
    <legend className="sr">View</legend>
    {views.map(({ name, label }) => (
      <button key={name} type="button" aria-pressed={name === view} onClick={() => onView(name)}>
        {label}
      </button>
    ))}
  </fieldset>
);
