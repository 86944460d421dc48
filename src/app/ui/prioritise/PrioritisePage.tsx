import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { $filters, clearFilters, setFilters } from '../../../features/tracker/client/filters.ts';
import { $allIdeas } from '../../../features/tracker/client/ideas.ts';
import { filtersOf, isFiltered } from '../../../features/tracker/domain/filters.ts';
import type { RowSummary } from '../../../features/tracker/domain/list-response.ts';
import { Failed, NoMatch } from '../../../features/tracker/ui/list/DashboardStates.tsx';
import { Deleted } from '../../../features/tracker/ui/list/Deleted.tsx';
import { FilterBar } from '../../../features/tracker/ui/list/FilterBar.tsx';
import { ListUpdates } from '../../../features/tracker/ui/list/ListUpdates.tsx';
import { SavedViews } from '../../../features/tracker/ui/list/SavedViews.tsx';
import {
  useFrozenOrder,
  useListChanges,
} from '../../../features/tracker/ui/list/use-frozen-order.ts';
import { $listed } from '../../../platform/client/router/route.ts';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import Prioritise from './Prioritise.tsx';

/** The values behind an idea's rank. */
const ranked = (idea: RowSummary) =>
  [
    ...idea.scoresSet,
    idea.impactScore,
    idea.feasibilityScore,
    idea.innovationScore,
    idea.overallPriorityRank,
  ].join();

/** The ranking stays as it is being read. */
function FrozenRanking({
  ideas: now,
  filtered,
}: {
  ideas: readonly RowSummary[];
  filtered: boolean;
}) {
  const { items: ideas, news } = useFrozenOrder(now, ranked);
  useListChanges(news, 'prioritise');
  return <Prioritise ideas={ideas} filtered={filtered} />;
}

/** The ideas ranked by their scores. */
export function PrioritisePage() {
  const filters = useStore($filters);
  const { data: page, error, loading, isCurrent } = useStore($allIdeas);
  const listed = useStore($listed);
  const [filtering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const failed = Boolean(error) && !loading;
  // Results of an earlier search do not answer a failed one.
  const answered = page !== undefined && (!failed || isCurrent);
  const active = page !== undefined && isFiltered(filtersOf(page.path));
  const total = page?.total ?? 0;
  const clear = () => {
    clearFilters();
    filterButton.current?.focus();
  };
  return (
    <div className="wrap page stack prioritise-page">
      <div className="row between prioritise-head">
        <Heading id="prioritise-heading">Prioritise</Heading>
        {page && (
          <div className="row no-print">
            <p className="small soft" role="status">
              {answered && listed !== null && `${listed} listed of `}
              {answered && (total === 1 ? '1 idea' : `${total} ideas`)}
              {answered && active && ' found'}
            </p>
            {answered && active && total > 0 && (
              <button className="link small" type="button" onClick={clear}>
                Clear filters
              </button>
            )}
            <button
              ref={filterButton}
              className="btn btn-sm"
              type="button"
              aria-expanded={filtering}
              aria-controls="prioritise-filters"
              onClick={() => setFiltering(!filtering)}
            >
              Filter
            </button>
          </div>
        )}
      </div>
      <Deleted heading="prioritise-heading" />
      {page && (
        <div className="stack" id="prioritise-filters" hidden={!filtering}>
          <FilterBar
            filters={filters}
            diseaseAreas={page.diseaseAreas}
            sortable={false}
            onChange={setFilters}
          />
          <SavedViews />
        </div>
      )}
      {failed && <Failed error={error} />}
      {!page && !failed && <Spinner label="Loading ideas…" />}
      {answered && total === 0 && active && <NoMatch onClear={clear} />}
      {answered && total > 0 && <FrozenRanking ideas={page.ideas} filtered={active} />}
      <ListUpdates page="prioritise" />
    </div>
  );
}
