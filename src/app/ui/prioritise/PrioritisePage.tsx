import { useStore } from '@nanostores/react';
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
  [idea.impactScore, idea.feasibilityScore, idea.innovationScore, idea.overallPriorityRank].join();

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

function Ranking() {
  const filters = useStore($filters);
  const { data: page, error, loading, isCurrent } = useStore($allIdeas);
  const listed = useStore($listed);
  const failed = Boolean(error) && !loading;
  if (!page) return failed ? <Failed error={error} /> : <Spinner label="Loading ideas…" />;
  const { ideas, total } = page;
  const active = isFiltered(filtersOf(page.path));
  // Results of an earlier search do not answer a failed one.
  const answered = !failed || isCurrent;
  const clear = () => {
    clearFilters();
    document.getElementById('find')?.focus();
  };
  return (
    <>
      <FilterBar
        filters={filters}
        diseaseAreas={page.diseaseAreas}
        sortable={false}
        onChange={setFilters}
      />
      <SavedViews />
      <div className="row">
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
      </div>
      {failed && <Failed error={error} />}
      {answered && total === 0 && active && <NoMatch onClear={clear} />}
      {answered && total > 0 && <FrozenRanking ideas={ideas} filtered={active} />}
    </>
  );
}

/** The ideas ranked by their scores. */
export const PrioritisePage = () => (
  <div className="wrap page stack prioritise-page">
    <Heading id="prioritise-heading">Prioritise</Heading>
    <Deleted heading="prioritise-heading" />
    <Ranking />
    <ListUpdates page="prioritise" />
  </div>
);
