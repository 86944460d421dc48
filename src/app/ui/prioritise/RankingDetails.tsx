import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $movementDays } from '../../../features/activity/client/rank-movement.ts';
import type { Weights } from '../../../features/ideas/domain/weights.ts';
import {
  type Analysis,
  agreement,
  type RankedIdea,
} from '../../../features/prioritise/domain/ranking.ts';
import type { Verdict } from '../../../features/prioritise/domain/robustness.ts';
import {
  agreementWord,
  ConflictList,
  Explanation,
  VerdictList,
  verdictsText,
} from '../../../features/prioritise/ui/Explanation.tsx';
import { Legend, maxDrawn, Plot } from '../../../features/prioritise/ui/Plot.tsx';

import type { RowSummary } from '../../../features/tracker/domain/list-response.ts';
import { CollapsibleSection } from '../../../platform/ui/CollapsibleSection.tsx';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';

const RankMovement = lazyComponent(() => import('../../../features/activity/ui/RankMovement.tsx'));

type Props = {
  ideas: readonly RowSummary[];
  ranking: readonly RankedIdea[];
  /** Positions in the ranking. */
  listed: readonly number[];
  weights: Weights;
  analysis: Analysis | null;
  /** Null until the analysis is computed. */
  titles: Record<Verdict, readonly string[]> | null;
  ordered: boolean;
  onOrdered: (ordered: boolean) => void;
  only: Verdict | null;
  onOnly: (verdict: Verdict | null) => void;
  active: string | null;
  onActive: (id: string | null) => void;
};

export function RankingDetails(props: Props) {
  const { ideas, ranking, listed, weights, analysis, titles, ordered, only, active } = props;
  const days = useStore($movementDays);
  const agreed = useMemo(() => agreement(ideas, weights), [ideas, weights]);
  const plotted =
    ideas.length > maxDrawn ? `The first ${maxDrawn} ideas in one plot` : 'Every idea in one plot';
  return (
    <section className="vstack gap-2" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <div className="border-t-2 border-line">
        {ideas.length > 1 && (
          <CollapsibleSection
            id="verdicts"
            title="How sure is this order?"
            summary={titles ? verdictsText(titles) : ''}
          >
            {() => (
              <>
                <VerdictList
                  titles={titles}
                  ordered={analysis?.ordered ?? ordered}
                  count={ideas.length}
                  only={only}
                  onOnly={props.onOnly}
                />
                <label className="choice small">
                  <input
                    type="checkbox"
                    checked={ordered}
                    onChange={({ currentTarget }) => props.onOrdered(currentTarget.checked)}
                  />
                  Only mixes where impact counts most and innovation least
                </label>
              </>
            )}
          </CollapsibleSection>
        )}
        <CollapsibleSection id="plot" title="Impact and feasibility" summary={plotted}>
          {() => (
            <figure className="vstack">
              <Plot
                ideas={ideas}
                ranking={ranking}
                listed={listed}
                active={active}
                onActive={props.onActive}
              />
              <Legend />
            </figure>
          )}
        </CollapsibleSection>
        {analysis && (
          <CollapsibleSection
            id="priorities"
            title="Priorities and ranks"
            summary={agreementWord(agreed) ?? 'Nothing to compare yet'}
          >
            {() => <ConflictList ideas={ideas} conflicts={analysis.conflicts} agreement={agreed} />}
          </CollapsibleSection>
        )}
        <CollapsibleSection
          id="movement"
          title="Why did the ranking move?"
          summary="All ideas, owners’ scores"
          isWanted={Boolean(days.from || days.to)}
        >
          {() => <RankMovement />}
        </CollapsibleSection>
        <CollapsibleSection
          id="reading"
          title="How to read this page"
          summary="Verdicts, mixes, ranks"
        >
          {() => <Explanation count={ideas.length} ordered={ordered} />}
        </CollapsibleSection>
      </div>
    </section>
  );
}
