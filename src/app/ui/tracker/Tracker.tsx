import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { Tabs } from 'radix-ui';
import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import {
  $allIdeas,
  $created,
  $deletedIdeas,
  $filters,
  $ideas,
  clearFilters,
  exportUrl,
  setFilters,
} from '#features/tracker/client/ideas.ts';
import { openForm, showsForm } from '#features/tracker/client/new-idea.ts';
import {
  allIdeasUrl,
  type Filters,
  filtersOf,
  firstIdeas,
  isFiltered,
} from '#features/tracker/domain/filters.ts';
import { matchLoadedIdeas } from '#features/tracker/domain/match-loaded-ideas.ts';
import { Cards } from '#features/tracker/ui/list/Cards.tsx';
import {
  Deleted,
  Empty,
  Failed,
  ideasFound,
  Loading,
  NoMatch,
  UnfinishedIdeaNotice,
} from '#features/tracker/ui/list/DashboardStates.tsx';
import { FilterBar } from '#features/tracker/ui/list/FilterBar.tsx';
import { ListUpdates } from '#features/tracker/ui/list/ListUpdates.tsx';
import { OtherView, Sort, useView, ViewSwitch } from '#features/tracker/ui/list/ViewSwitch.tsx';
import { $hash, setHash } from '#platform/client/router/url.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { Heading } from '#platform/ui/Heading.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { MenuItem } from '#platform/ui/Menu.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { useStoreWhenIdle } from '#platform/ui/use-store-when-idle.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';

const IdeaTable = lazyComponent(
  () => import('#features/tracker/ui/list/IdeaTable.tsx'),
  <Loading />,
);
const ImportIdeas = lazyComponent(() => import('#features/exchange/ui/ImportIdeas.tsx'));
const DeletedIdeas = lazyComponent(() => import('#features/tracker/ui/list/DeletedIdeas.tsx'));

/** Announces a new idea, which may be far down or on another page. */
function Created() {
  const idea = useStore($created);
  if (!idea) return null;
  return (
    <p className="notice user-text">
      Your new idea is saved. <a href={`/idea-tracker/${idea.id}`}>Open the new idea</a>
    </p>
  );
}

/**
 * The search words whose results are still loading. Empty if other filters have changed too.
 * @param urlOf the URL of the list with other filters
 */
function typedSince(
  { path }: { path: string },
  filters: Filters,
  urlOf: (filters: Filters) => string,
): string {
  const { q } = filtersOf(path);
  return q !== filters.q && urlOf({ ...filters, q }) === path ? filters.q : '';
}

type TableProps = { filters: Filters; isErrorShown: boolean };

/** Fetches all ideas, because the table compares them. */
const Table = memo(function Table({ filters, isErrorShown }: TableProps) {
  const { data: page, error, loading, isCurrent } = useStore($allIdeas);
  const failed = Boolean(error) && !loading;
  const notice = failed && !isErrorShown && <Failed error={error} />;
  // After a failed search, results of an earlier search would be misleading.
  if (failed && !isCurrent) return notice;
  if (!page) return <Loading />;
  const ideas = matchLoadedIdeas(page.ideas, typedSince(page, filters, allIdeasUrl)) ?? page.ideas;
  return (
    <>
      {notice}
      <IdeaTable ideas={ideas} path={page.path} {...filters} onSort={setFilters} />
    </>
  );
});

function DeletedLink({ onOpen }: { onOpen: () => void }) {
  const deleted = useStoreWhenIdle($deletedIdeas) ?? [];
  if (deleted.length === 0) return null;
  return (
    <p>
      <LinkButton onClick={onOpen}>Deleted ideas ({deleted.length})</LinkButton>
    </p>
  );
}

type ListItemsProps = {
  filters: Filters;
  some: boolean;
  onImport: () => void;
  onDeleted: () => void;
};

function ListItems({ filters, some, onImport, onDeleted }: ListItemsProps) {
  const deleted = useStoreWhenIdle($deletedIdeas) ?? [];
  return (
    <>
      <button
        role="menuitemcheckbox"
        type="button"
        aria-checked={filters.reverse}
        onClick={() => setFilters({ reverse: !filters.reverse })}
      >
        Reverse order
      </button>
      <hr />
      <MenuItem onClick={onImport}>Import ideas from a file</MenuItem>
      {some && (
        <>
          <a role="menuitem" href={exportUrl(filters, 'csv')} download>
            Export as CSV
          </a>
          <a role="menuitem" href={exportUrl(filters, 'json')} download>
            Export as JSON
          </a>
        </>
      )}
      {deleted.length > 0 && (
        <>
          <hr />
          <MenuItem onClick={onDeleted}>Deleted ideas ({deleted.length})</MenuItem>
        </>
      )}
    </>
  );
}

export const Dashboard = memo(function Dashboard({ onAdd }: { onAdd: () => void }) {
  const filters = useStore($filters);
  const { data: page, loading, error, isCurrent } = useStore($ideas);
  const [view, setView] = useView();
  // Deferred, so that the switch reacts at once.
  const shownView = useDeferredValue(view);
  // The first letter of a search replaces the list. Deferred, so that the letter itself shows before that.
  const deferredFilters = useDeferredValue(filters);
  const shownFilters = deferredFilters.q === '' ? deferredFilters : filters;
  const [dialog, setDialog] = useState<'import' | 'deleted' | null>(null);
  const openImport = () => setDialog('import');
  const openDeleted = () => setDialog('deleted');
  const endDialog = () => setDialog(null);
  const dialogs = (
    <>
      {dialog === 'import' && <ImportIdeas onClose={endDialog} />}
      {dialog === 'deleted' && <DeletedIdeas onClose={endDialog} />}
    </>
  );
  const failed = Boolean(error) && !loading;
  const active = page !== undefined && isFiltered(filtersOf(page.path));
  if (page?.total === 0 && !active)
    return (
      <>
        <Deleted heading="tracker-heading" />
        <Empty onAdd={onAdd} onImport={openImport} />
        <DeletedLink onOpen={openDeleted} />
        {dialogs}
      </>
    );
  // After a failed search, results of an earlier search would be misleading.
  const answered = page && (!failed || isCurrent) ? page : undefined;
  const clear = () => {
    clearFilters();
    document.getElementById('find')?.focus();
  };
  return (
    <>
      <Created />
      <Deleted heading="tracker-heading" />
      <FilterBar
        diseaseAreas={page?.diseaseAreas ?? []}
        found={answered?.total}
        status={answered ? ideasFound(answered, active) : failed ? '' : 'Loading ideas…'}
        items={
          <>
            <OtherView view={view} onView={setView} />
            <ListItems
              filters={filters}
              some={Boolean(answered?.total)}
              onImport={openImport}
              onDeleted={openDeleted}
            />
          </>
        }
      >
        <Sort sort={filters.sort} onChange={setFilters} />
        <ViewSwitch view={view} onView={setView} />
      </FilterBar>
      {!answered && (failed ? <Failed error={error} /> : <Loading />)}
      {answered?.total === 0 && <NoMatch path={answered.path} onClear={clear} />}
      {answered && answered.total > 0 && shownView === 'cards' && (
        <Cards
          first={answered}
          typed={typedSince(answered, shownFilters, firstIdeas)}
          list={firstIdeas(shownFilters)}
        />
      )}
      {answered && answered.total > 0 && shownView === 'table' && (
        <Table filters={shownFilters} isErrorShown={failed} />
      )}
      <ListUpdates page="list" />
      {dialogs}
    </>
  );
});

const Wizard = lazyComponent(
  () => import('#features/tracker/ui/wizard/Wizard.tsx'),
  <Spinner label="Opening the form…" />,
);

const showDashboard = () => setHash('', 'push');
const $view = computed($hash, (hash) => (showsForm(hash) ? 'create' : 'list'));
// Loads the form before the first render, which shows it 0.15 s sooner on a slow phone.
if ($view.get() === 'create') void Wizard.preload();

/** The URL contains the open tab. */
export function Tracker({ user }: { user: User }) {
  const view = useStore($view);
  const deferred = useDeferredValue(view);
  const [opened, setOpened] = useState([deferred]);
  // A tab that is still to be rendered is deferred, so that its trigger reacts at once.
  const shown = opened.includes(view) ? view : deferred;
  // Opened tabs stay mounted, so that returning is instant.
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  const formPanel = useRef<HTMLDivElement>(null);
  // The hidden form renders and gets its layout when the browser is idle. A press then shows it at once.
  useEffect(
    () =>
      whenIdle(async () => {
        if (!(await Wizard.preload())) return;
        startTransition(() => setOpened((before) => [...new Set([...before, 'create' as const])]));
        // Reading a position makes the browser lay out the hidden form.
        whenIdle(() => formPanel.current?.firstElementChild?.getBoundingClientRect());
      }),
    [],
  );
  const panelProps = (name: string) => ({
    value: name,
    forceMount: true as const,
    tabIndex: -1,
    className: 'vstack kept',
    'data-state': name === shown ? 'active' : 'inactive',
    inert: name !== shown,
  });
  const tabs = useRef<HTMLDivElement>(null);
  const focusedFor = useRef(view);
  // The hidden tab had the focus, or the search dialog could not return it there.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.closest('.kept');
    if (isLost && focusedFor.current !== view)
      tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    focusedFor.current = view;
  }, [view]);
  const formTab = useRef<HTMLButtonElement>(null);
  const showForm = useCallback(() => {
    openForm(user.id);
    formTab.current?.focus();
  }, [user.id]);
  const showList = useCallback(() => {
    // The person may have opened another tab meanwhile.
    if ($view.get() !== 'create') return;
    showDashboard();
    document.getElementById('tracker-heading')?.focus();
    scrollTo({ top: 0 });
  }, []);
  return (
    <div className="container pt-3 pb-[clamp(3rem,6vw,5rem)] min-[52rem]:pt-4">
      <Tabs.Root
        value={view}
        onValueChange={(tab) => (tab === 'create' ? openForm(user.id) : showDashboard())}
        className="vstack tracker relative max-[52rem]:gap-3.5"
      >
        <div className="track-head flex flex-wrap items-end gap-x-7 [&_h1]:pt-2 [&_h1]:pb-1.75 [&_h1]:text-xl [&_h1]:tracking-[-0.015em] max-[52rem]:[&_h1]:flex-[1_0_100%] max-[52rem]:[&_h1]:pt-0 max-[52rem]:[&_h1]:pb-1.5">
          <Heading id="tracker-heading">Idea Tracker</Heading>
          <Tabs.List
            ref={tabs}
            className="tabs flex-[1_1_20rem] flex-wrap overflow-visible bg-none max-[52rem]:flex-[1_0_100%] max-[52rem]:gap-0 max-[52rem]:*:px-3.25 max-[24rem]:*:gap-1 max-[24rem]:*:px-2 max-[24rem]:*:text-sm/[1.2]"
            aria-label="Idea Tracker"
          >
            <Tabs.Trigger value="list">Ideas Dashboard</Tabs.Trigger>
            <Tabs.Trigger
              value="create"
              ref={formTab}
              className="ms-auto not-aria-selected:rounded-t-md not-aria-selected:border-primary not-aria-selected:bg-primary not-aria-selected:font-[600] not-aria-selected:text-primary-foreground not-aria-selected:hover:bg-[color-mix(in_oklab,var(--color-primary),var(--color-foreground)_30%)]"
            >
              <svg
                className="icon size-4 stroke-[2.5] in-aria-selected:hidden"
                viewBox="0 0 22 22"
                aria-hidden="true"
              >
                <path d="M11 3v16M3 11h16" />
              </svg>
              Add New Idea
            </Tabs.Trigger>
          </Tabs.List>
        </div>
        <Tabs.Content {...panelProps('list')}>
          {opened.includes('list') && (
            <>
              <UnfinishedIdeaNotice user={user} />
              <Dashboard onAdd={showForm} />
            </>
          )}
        </Tabs.Content>
        <Tabs.Content {...panelProps('create')} ref={formPanel}>
          {opened.includes('create') && <Wizard user={user} onCreated={showList} />}
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
