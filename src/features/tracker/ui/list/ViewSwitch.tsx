import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useRef } from 'react';
import { $query, setParameters } from '#platform/client/router/url.ts';
import { MenuItem } from '#platform/ui/Menu.tsx';
import { type Filters, type SortOrder, sortNames, sortOrders } from '../../domain/filters.ts';

const views = [
  { name: 'cards', label: 'Cards' },
  { name: 'table', label: 'Table' },
] as const;
type ViewName = (typeof views)[number]['name'];

const $view = computed($query, (query): ViewName => {
  const wanted = new URLSearchParams(query).get('view');
  return views.find(({ name }) => name === wanted)?.name ?? 'cards';
});

export function useView() {
  const view = useStore($view);
  const show = (next: ViewName) => setParameters({ view: next === 'cards' ? null : next }, 'push');
  return [view, show] as const;
}

type ViewSwitchProps = { view: ViewName; onView: (view: ViewName) => void };

const viewClasses =
  'grid min-h-9.25 place-content-center border-0 px-3.5 text-sm last:border-s-[1.5px] last:border-input';

/** Shows the current view as text and the other as a button. On a phone the menu has the button. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const isPressed = useRef(false);
  // The pressed button has become text.
  useEffect(() => {
    if (isPressed.current) group.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    isPressed.current = false;
  }, [view]);
  return (
    <fieldset
      ref={group}
      className="inline-flex rounded-md border-[1.5px] border-input bg-card max-[52rem]:hidden"
    >
      <legend className="sr-only">View</legend>
      {views.map(({ name, label }) =>
        name === view ? (
          <span
            key={name}
            className={`${viewClasses} bg-secondary font-[640] text-secondary-foreground forced-colors:outline-2 forced-colors:-outline-offset-4 forced-colors:outline-[Highlight]`}
            aria-current="true"
            tabIndex={-1}
          >
            {label}
          </span>
        ) : (
          <button
            key={name}
            className={`${viewClasses} cursor-pointer bg-transparent font-[560] hover:underline`}
            type="button"
            onClick={() => {
              isPressed.current = true;
              onView(name);
            }}
          >
            {label}
          </button>
        ),
      )}
    </fieldset>
  );
}

export const OtherView = ({ view, onView }: ViewSwitchProps) =>
  views
    .filter(({ name }) => name !== view)
    .map(({ name, label }) => (
      <MenuItem key={name} className="only-narrow" onClick={() => onView(name)}>
        Show as {label.toLowerCase()}
      </MenuItem>
    ));

type SortProps = { sort: SortOrder; onChange: (change: Partial<Filters>) => void };

export const Sort = ({ sort, onChange }: SortProps) => (
  <label className="relative min-w-0 flex-[0_1_14rem] max-[52rem]:flex-[0_1_11rem]">
    <span className="sr-only">Sort by</span>
    <span
      className="pointer-events-none absolute inset-y-0 start-[calc(0.875rem+1.5px)] grid content-center text-sm"
      aria-hidden="true"
    >
      Sort:
    </span>
    <select
      className="input min-h-10 py-1 ps-12.5 text-sm max-[52rem]:min-h-11"
      value={sort}
      onChange={({ target }) =>
        onChange({
          sort: sortOrders.find((order) => order === target.value) ?? 'rank',
          reverse: false,
        })
      }
    >
      {sortOrders.map((order) => (
        <option key={order} value={order}>
          {sortNames[order]}
        </option>
      ))}
    </select>
  </label>
);
