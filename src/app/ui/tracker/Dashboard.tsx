import { useStore } from '@nanostores/react';
import { memo, useDeferredValue } from 'react';
import { $filters, clearFilters, setFilters } from '../../../features/tracker/client/filters.ts';
import { $allIdeas, $created, $ideas } from '../../../features/tracker/client/ideas.ts';
import { type Filters, filtersOf, isFiltered } from '../../../features/tracker/domain/filters.ts';
import { Cards } from '../../../features/tracker/ui/list/Cards.tsx';
import {
  Empty,
  Failed,
  Loading,
  NoMatch,
} from '../../../features/tracker/ui/list/DashboardStates.tsx';
import { Deleted } from '../../../features/tracker/ui/list/Deleted.tsx';
import { DeletedIdeas } from '../../../features/tracker/ui/list/DeletedIdeas.tsx';
import { FilterBar } from '../../../features/tracker/ui/list/FilterBar.tsx';
import { IdeaTable } from '../../../features/tracker/ui/list/IdeaTable.tsx';
import { ListUpdates } from '../../../features/tracker/ui/list/ListUpdates.tsx';
import { RhythmStrip } from '../../../features/tracker/ui/list/RhythmStrip.tsx';
import { SavedViews } from '../../../features/tracker/ui/list/SavedViews.tsx';
import { useView, ViewSwitch } from '../../../features/tracker/ui/list/ViewSwitch.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { ImportExport } from './ImportExport.tsx';

/** Leads to the idea that was just created: by its rank it may stand far down, or on another page. */
function Created() {
  const idea = useStore($created);
  if (!idea) return null;
  return (
    <p className="notice user-text">
      Your new idea is saved. <a href={`/idea-tracker/${idea.id}`}>Open the new idea</a>
    </p>
  );
}

/** The table compares ideas, so it loads all of them. @param told whether an error already shows above */
const Table = memo(function Table({ filters, told }: { filters: Filters; told: boolean }) {
  const { data: page, error, loading, isCurrent } = useStore($allIdeas);
  const failed = Boolean(error) && !loading;
  const notice = failed && !told && <Failed error={error} />;
  // Results of an earlier search do not answer a failed one.
  if (failed && !isCurrent) return notice;
  if (!page) return <Spinner label="Loading ideas…" />;
  return (
    <>
      {notice}
      <IdeaTable ideas={page.ideas} {...filters} onSort={setFilters} />
    </>
  );
});

/** The ideas with their states. @param onAdd opens the wizard */
export const Dashboard = memo(function Dashboard({ onAdd }: { onAdd: () => void }) {
  const filters = useStore($filters);
  const { data: page, loading, error, isCurrent } = useStore($ideas);
  const [view, setView] = useView();
  // The switch answers at once, what it shows follows.
  const shown = useDeferredValue(view);
  const failed = error && !loading;
  if (!page) return failed ? <Failed error={error} /> : <Loading />;
  const active = isFiltered(filtersOf(page.path));
  if (page.total === 0 && !active)
    return (
      <>
        <Deleted heading="tracker-heading" />
        <Empty onAdd={onAdd} />
        <ImportExport filters={filters} some={false} />
        <DeletedIdeas />
      </>
    );
  const { ideas, total } = page;
  // Results of an earlier search do not answer a failed one.
  const answered = !failed || isCurrent;
  const clear = () => {
    clearFilters();
    document.getElementById('find')?.focus();
  };
  return (
    <>
      <Created />
      <Deleted heading="tracker-heading" />
      {answered && shown === 'cards' && ideas.length > 0 && (
        <RhythmStrip ideas={ideas} total={total} />
      )}
      <FilterBar
        filters={filters}
        diseaseAreas={page.diseaseAreas}
        sortable
        onChange={setFilters}
      />
      <SavedViews />
      <div className="row between">
        <div className="row">
          <p className="small soft" role="status">
            {answered && (total === 1 ? '1 idea' : `${total} ideas`)}
            {answered && active && ' found'}
          </p>
          {answered && active && total > 0 && (
            <button className="link small" type="button" onClick={clear}>
              Clear filters
            </button>
          )}
          <ImportExport filters={filters} some={answered && total > 0} />
        </div>
        <ViewSwitch view={view} onView={setView} />
      </div>
      {!answered && <Failed error={error} />}
      {answered && total === 0 && <NoMatch onClear={clear} />}
      {answered && total > 0 && shown === 'cards' && <Cards key={page.path} first={page} />}
      {answered && total > 0 && shown === 'table' && (
        <Table filters={filters} told={Boolean(failed)} />
      )}
      <DeletedIdeas />
      <ListUpdates page="list" />
    </>
  );
});
