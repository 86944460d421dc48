import { useStore } from '@nanostores/react';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { preloadStore } from '#platform/client/query/queries.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Menu, MenuItem } from '#platform/ui/Menu.tsx';
import { useStoreWhenIdle } from '#platform/ui/use-store-when-idle.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { $filters, $searchableIdeas, clearFilters, setFilters } from '../../client/ideas.ts';
import { $currentViewQuery, $savedViews } from '../../client/saved-views.ts';
import {
  type ActiveFilter,
  activeFilters,
  type Filters,
  noFilters,
  viewQuery,
  viewUrl,
} from '../../domain/filters.ts';

const FilterPanel = lazyComponent(() => import('./FilterPanel.tsx'));
const SaveView = lazyComponent(() => import('./SaveView.tsx'));
const ManageViews = lazyComponent(() => import('./ManageViews.tsx'));

/** The input keeps spaces at both ends, which the URL does not contain. */
function Find() {
  const { q } = useStore($filters);
  const [text, setText] = useState(q);
  // Follows changes of the URL by Back, a saved view or "Clear all filters".
  if (text.trim() !== q) setText(q);
  return (
    <div className="relative flex-[0_1_24rem] max-[52rem]:flex-[1_1_12rem]">
      <svg
        className="icon pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-muted-foreground"
        viewBox="0 0 22 22"
        aria-hidden="true"
      >
        <path d="M9.5 3a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM14.5 14.5L20 20" />
      </svg>
      <input
        dir="auto"
        className="input min-h-10 py-1 ps-10 text-sm max-[52rem]:min-h-11 max-[52rem]:text-base/6"
        id="find"
        type="search"
        aria-label="Find in these ideas"
        placeholder="Find in these ideas"
        maxLength={200}
        value={text}
        onFocus={() => preloadStore($searchableIdeas)}
        onChange={({ target }) => {
          setText(target.value);
          setFilters({ q: target.value.trim() });
        }}
      />
    </div>
  );
}

type ChipsProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
};

const text = ({ label, words }: ActiveFilter) =>
  words.length > 0 ? `${label}: ${words.join(' or ')}` : label;

const Chips = ({ filters, onChange, onClear }: ChipsProps) => (
  <ul
    className="chips flex items-center gap-2 text-sm max-[52rem]:-mx-(--gutter) max-[52rem]:overflow-x-auto max-[52rem]:px-(--gutter) max-[52rem]:[scrollbar-width:none] max-[52rem]:*:flex-none min-[52rem]:flex-wrap"
    aria-label="Active filters"
  >
    {activeFilters(filters).map((filter) => (
      <li
        key={filter.name}
        className="inline-flex items-center gap-1 rounded-sm border-1 border-input bg-card ps-2.5 pe-0.5"
      >
        <span>
          {filter.words.length > 0 && `${filter.label}: `}
          <b className="font-[600]" dir="auto">
            {filter.words.join(' or ') || filter.label}
          </b>
        </span>
        <button
          className="grid size-[max(2rem,var(--touch))] cursor-pointer place-content-center border-0 bg-transparent p-0 hover:bg-muted"
          type="button"
          aria-label={`Remove ${text(filter)}`}
          onClick={() => onChange({ [filter.name]: noFilters[filter.name] })}
        >
          <svg className="icon size-3.5" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" />
          </svg>
        </button>
      </li>
    ))}
    <li>
      <LinkButton onClick={onClear}>Clear all</LinkButton>
    </li>
  </ul>
);

/** `savable`: the shown filters are not a saved view yet. */
function useSavedViews() {
  const views = useStoreWhenIdle($savedViews) ?? [];
  const shown = viewQuery(useDeferredValue(useStore($currentViewQuery)));
  const savable = shown !== '' && !views.some(({ query }) => viewQuery(query) === shown);
  return { views, shown, savable };
}

type Props = {
  diseaseAreas: readonly string[];
  found: number | undefined;
  status: string;
  children?: ReactNode;
  items?: ReactNode;
};

export function FilterBar({ diseaseAreas, found, status, children, items }: Props) {
  // Deferred, so that a letter of a search shows before the list of active filters.
  const filters = useDeferredValue(useStore($filters));
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { views, shown, savable } = useSavedViews();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const set = activeFilters(filters).length;
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const clear = useCallback(() => {
    clearFilters($filters.get().q);
    button.current?.focus();
  }, []);
  const save = useCallback(() => setDialog('save'), []);
  const endDialog = () => setDialog(null);
  useEffect(() => whenIdle(FilterPanel.preload), []);
  // Loads the dialog in advance, because the person types a name right after the press.
  const hasViewItems = savable || views.length > 0;
  useEffect(() => {
    if (hasViewItems) void SaveView.preload();
  }, [hasViewItems]);
  return (
    <search className="filter-bar vstack gap-[inherit] no-print" aria-label="Ideas">
      <div className="toolbar hstack gap-x-3 gap-y-2.5">
        <Find />
        <button
          ref={button}
          className="inline-flex min-h-10 cursor-pointer items-center justify-center gap-2 rounded-md border-[1.5px] border-input bg-card px-3.5 py-1 text-sm font-[560] hover:border-foreground aria-expanded:border-foreground aria-expanded:bg-muted data-on:border-foreground max-[52rem]:min-h-11"
          type="button"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          data-on={set > 0 || undefined}
          onClick={() => setOpen(!open)}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <svg className="icon size-4.5" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M3 5h16M6 11h10M9 17h4" />
          </svg>
          Filter
          {set > 0 && (
            <>
              <span className="min-w-5 rounded-sm bg-primary text-center font-mono text-xs/5 font-[640] text-primary-foreground">
                {set}
              </span>
              <span className="sr-only"> active</span>
            </>
          )}
        </button>
        <p
          className="small ms-auto text-muted-foreground max-[52rem]:ms-0 max-[52rem]:flex-[1_0_auto]"
          role="status"
        >
          {status}
        </p>
        {children}
        <Menu label="More">
          {views.map(({ id, name, query }) => (
            <a
              key={id}
              role="menuitem"
              href={viewUrl(query)}
              aria-current={viewQuery(query) === shown ? 'true' : undefined}
            >
              <bdi>{name}</bdi>
            </a>
          ))}
          {savable && <MenuItem onClick={save}>Save this view</MenuItem>}
          {views.length > 0 && (
            <MenuItem onClick={() => setDialog('manage')}>Rename or remove views</MenuItem>
          )}
          {hasViewItems && <hr />}
          {items}
        </Menu>
      </div>
      {open ? (
        <FilterPanel
          id={panel}
          diseaseAreas={diseaseAreas}
          found={found}
          onClear={clear}
          onSave={savable ? save : undefined}
          onClose={close}
        />
      ) : (
        set > 0 && (
          <Chips
            filters={filters}
            onChange={(change) => {
              setFilters(change);
              button.current?.focus();
            }}
            onClear={clear}
          />
        )
      )}
      {dialog === 'save' && <SaveView renamed={null} onClose={endDialog} />}
      {dialog === 'manage' && <ManageViews onClose={endDialog} />}
    </search>
  );
}
