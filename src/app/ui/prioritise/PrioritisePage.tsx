import { useStore } from '@nanostores/react';
import { CopyLink } from '../../../features/prioritise/ui/CopyLink.tsx';
import { clearFilters } from '../../../features/tracker/client/filters.ts';
import { $allIdeas } from '../../../features/tracker/client/ideas.ts';
import { filtersOf, isFiltered } from '../../../features/tracker/domain/filters.ts';
import type { RowSummary } from '../../../features/tracker/domain/list-response.ts';
import {
  Deleted,
  Failed,
  ideasFound,
  NoMatch,
} from '../../../features/tracker/ui/list/DashboardStates.tsx';

import { FilterBar } from '../../../features/tracker/ui/list/FilterBar.tsx';

import { ListUpdates } from '../../../features/tracker/ui/list/ListUpdates.tsx';
import {
  useFrozenOrder,
  useListChanges,
} from '../../../features/tracker/ui/list/use-frozen-order.ts';
import { $listed } from '../../../platform/client/router/route.ts';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import Prioritise from './Prioritise.tsx';

const ranked = (idea: RowSummary) =>
  [
    ...idea.scoresSet,
    idea.impactScore,
    idea.feasibilityScore,
    idea.innovationScore,
    idea.overallPriorityRank,
  ].join();

/** Keeps the order while somebody reads. */
function FrozenRanking({
  ideas: now,
  filtered,
}: {
  ideas: readonly RowSummary[];
  filtered: boolean;
}) {
  const { items: ideas, changes } = useFrozenOrder(now, ranked);
  useListChanges(changes, 'prioritise');
  return <Prioritise ideas={ideas} filtered={filtered} />;
}

export function PrioritisePage() {
  const { data: page, error, loading, isCurrent } = useStore($allIdeas);
  const listed = useStore($listed);
  const failed = Boolean(error) && !loading;
  const active = page !== undefined && isFiltered(filtersOf(page.path));
  // After a failed search, results of an earlier search are not shown.
  const answered = page && (!failed || isCurrent) ? page : undefined;
  const clear = () => {
    clearFilters();
    document.querySelector<HTMLElement>('.prioritise-head input')?.focus();
  };
  return (
    <div className="container page vstack prioritise-page">
      <div className="prioritise-head">
        <Heading id="prioritise-heading">Prioritise</Heading>
        <FilterBar
          diseaseAreas={page?.diseaseAreas ?? []}
          found={answered?.total}
          status={
            answered
              ? `${listed === null ? '' : `${listed} listed of `}${ideasFound(answered, active)}`
              : ''
          }
          items={<CopyLink />}
        />
      </div>
      <Deleted heading="prioritise-heading" />
      {failed && <Failed error={error} />}
      {!page && !failed && <Spinner label="Loading ideas…" />}
      {answered?.total === 0 && active && <NoMatch onClear={clear} />}
      {answered && answered.total > 0 && <FrozenRanking ideas={answered.ideas} filtered={active} />}
      <ListUpdates page="prioritise" />
    </div>
  );
}
