import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { showIdeas } from '../../client/last-list.ts';
import type { CardSummary } from '../../domain/idea/idea.ts';
import { agreement, rankIdeas } from '../../domain/ranking/ranking.ts';
import { isOrdered, toWeights } from '../../domain/ranking/weights.ts';
import { ConflictList } from './ConflictList.tsx';
import { Explanation } from './Explanation.tsx';
import { Legend } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { RankingList } from './RankingList.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useWeights } from './use-weights.ts';
import { Verdicts } from './Verdicts.tsx';
import { Weights } from './Weights.tsx';

/** Impact × feasibility beside the ranking, and how far its order can be trusted. */
export default function Prioritise({ ideas }: { ideas: readonly CardSummary[] }) {
  const { weights, ordered, set } = useWeights();
  const [active, setActive] = useState<string | null>(null);
  const analysis = useAnalysis(ideas, ordered);
  // The slider answers at once, what follows from it right after; another move does not wait for it.
  const settled = useDeferredValue(weights);
  const shares = useMemo(() => toWeights(settled), [settled]);
  const places = useMemo(() => rankIdeas(ideas, shares), [ideas, shares]);
  useEffect(
    () => showIdeas(() => places.flatMap(({ index }) => ideas[index]?.id ?? [])),
    [ideas, places],
  );
  const tau = useMemo(() => agreement(ideas, shares), [ideas, shares]);
  return (
    <div className="stack prioritise-view">
      <Weights weights={weights} ordered={ordered} onChange={set} />
      <Explanation count={ideas.length} ordered={ordered} />
      <div className="prioritise">
        <figure className="stack">
          <Plot ideas={ideas} places={places} active={active} onActive={setActive} />
          <Legend />
        </figure>
        <section className="stack" aria-labelledby="ranking-title">
          <h2 id="ranking-title">Ranking</h2>
          {analysis && <Verdicts robustness={analysis.robustness} />}
          {ordered && (
            <p className="small soft">
              Tested only with weightings where impact counts at least as much as feasibility, and
              feasibility at least as much as innovation.
              {!isOrdered(shares) && ' The weights of now are not among them.'}
            </p>
          )}
          <RankingList
            ideas={ideas}
            places={places}
            weights={shares}
            analysis={analysis}
            active={active}
            onActive={setActive}
          />
        </section>
      </div>
      {analysis && <ConflictList ideas={ideas} conflicts={analysis.conflicts} tau={tau} />}
    </div>
  );
}
