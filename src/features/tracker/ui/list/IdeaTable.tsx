import { useStore } from '@nanostores/react';
import { memo, useEffect, useState } from 'react';
import { LastDecision } from '#features/decisions/ui/DecisionLabel.tsx';
import { sourceCoverageText } from '#features/evidence/domain/source-coverage.ts';
import { $deletedByOthers } from '#features/ideas/client/idea-lists.ts';
import { rankStyle } from '#features/ideas/domain/idea.ts';
import type { UnreadBadge } from '#features/notifications/domain/inbox-response.ts';
import { showIdeas } from '#platform/client/router/route.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { useIncrementalCount } from '#platform/ui/LongList.tsx';
import { type Filters, pageSize, type SortOrder } from '../../domain/filters.ts';
import type { RowSummary } from '../../domain/list-response.ts';
import { Excerpts, ideaHref, NewBadge, RiskBadge, ScorePulse } from '../card/IdeaCard.tsx';
import { useUnreadBadges } from './Cards.tsx';
import { useFrozenOrder } from './ListUpdates.tsx';

/** `isScore`: right-aligned, and the best value is the largest. */
const columns: readonly { sort: SortOrder; label: string; isScore?: boolean }[] = [
  { sort: 'rank', label: 'Priority' },
  { sort: 'title', label: 'Idea' },
  { sort: 'area', label: 'Disease area' },
  { sort: 'product', label: 'Product type' },
  { sort: 'impact', label: 'Impact', isScore: true },
  { sort: 'feasibility', label: 'Feasibility', isScore: true },
  { sort: 'innovation', label: 'Innovation', isScore: true },
  { sort: 'risk', label: 'Risk' },
  { sort: 'backed', label: 'Sources' },
];

type Order = Pick<Filters, 'sort' | 'reverse'>;
type Props = Order & {
  ideas: readonly RowSummary[];
  /** The path that the ideas were read from. */
  path: string;
  onSort: (change: Order) => void;
};

type RowProps = {
  idea: RowSummary;
  unread: UnreadBadge | undefined;
  deletedBy: string | undefined;
};

const Row = memo(({ idea, unread, deletedBy }: RowProps) => (
  <tr>
    <td>
      <Badge look={rankStyle(idea.overallPriorityRank)}>
        <span className="num">{idea.overallPriorityRank}</span>
      </Badge>
    </td>
    <th scope="row">
      <a href={ideaHref(idea)}>{idea.ideaTitle}</a>
      {/* In the same line, so that an appearing badge moves no row. */}
      <span className="block font-[400] text-muted-foreground small">
        <bdi>{idea.user.name}</bdi>
        {unread && ' '}
        <NewBadge of={unread} />
      </span>
      <LastDecision of={idea.decision} />
      {/* Without the owner, whose name is above. */}
      <Excerpts of={(idea.excerpts ?? []).filter(({ section }) => section)} />
    </th>
    <td>{idea.diseaseArea}</td>
    <td>{idea.productType}</td>
    <td className="num">{idea.impactScore}</td>
    <td className="num">{idea.feasibilityScore}</td>
    <td className="num">{idea.innovationScore}</td>
    <td>
      {deletedBy ? (
        <Badge look="destructive">Deleted by {deletedBy}</Badge>
      ) : (
        <RiskBadge risk={idea.riskLevel} short />
      )}
    </td>
    <td>{sourceCoverageText(idea)}</td>
    <td className="num">{idea.openComments}</td>
    <td>
      <ScorePulse scores={idea} />
    </td>
  </tr>
));

/** While another order is loading, only the headings change. */
const Rows = memo(({ ideas, shown }: { ideas: readonly RowSummary[]; shown: number }) => {
  const deleted = useStore($deletedByOthers);
  const badges = useUnreadBadges();
  return ideas
    .slice(0, shown)
    .map((idea) => (
      <Row
        key={idea.id}
        idea={idea}
        unread={badges.get(idea.id)}
        deletedBy={deleted.get(idea.id)}
      />
    ));
});

export default function IdeaTable({ ideas: now, path, sort, reverse, onSort }: Props) {
  const ideas = useFrozenOrder(now, 'list', undefined, path);
  const [all, setAll] = useState(false);
  const wanted = all ? ideas.length : Math.min(ideas.length, pageSize);
  const shown = useIncrementalCount(path, wanted, 20);
  useEffect(() => showIdeas(ideas.map(({ id }) => id)), [ideas]);
  return (
    <>
      <div className="scroll">
        <table className="table ideas-table [&_.excerpt]:font-[400]">
          <caption className="sr-only">Ideas; press a heading to sort by it</caption>
          <thead>
            <tr>
              {columns.map(({ sort: by, label, isScore = false }) => {
                const active = sort === by;
                const down = isScore !== reverse;
                const direction = down ? 'descending' : 'ascending';
                return (
                  <th
                    key={by}
                    scope="col"
                    className={isScore ? 'end' : undefined}
                    aria-sort={active ? direction : undefined}
                  >
                    <button
                      className={`inline-flex min-h-6 cursor-pointer items-center gap-1.5 border-0 bg-transparent p-0 font-[640] hover:underline ${isScore ? 'flex-row-reverse' : ''}`}
                      type="button"
                      onClick={() => onSort({ sort: by, reverse: active && !reverse })}
                    >
                      {label}
                      <svg
                        className={`h-2 w-2.5 ${active ? '' : 'invisible'}`}
                        viewBox="0 0 10 8"
                        aria-hidden="true"
                      >
                        <path d={down ? 'M5 7l4-6H1z' : 'M5 1l4 6H1z'} fill="currentColor" />
                      </svg>
                    </button>
                  </th>
                );
              })}
              <th scope="col" className="end">
                <span className="sr-only">Open </span>Comments
              </th>
              <th scope="col">Pulse</th>
            </tr>
          </thead>
          <tbody>
            <Rows ideas={ideas} shown={shown} />
          </tbody>
        </table>
      </div>
      {ideas.length > wanted && (
        <p className="actions">
          <Button onClick={() => setAll(true)}>Show all {ideas.length}</Button>
        </p>
      )}
    </>
  );
}
