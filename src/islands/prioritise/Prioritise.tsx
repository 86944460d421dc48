import { useDeferredValue, useMemo, useState } from 'react';
import type { CardSummary } from '../../domain/idea/idea.ts';
import { agreement, rankIdeas } from '../../domain/ranking/ranking.ts';
import { toWeights } from '../../domain/ranking/weights.ts';
import { ConflictList } from './ConflictList.tsx';
import { Explanation } from './Explanation.tsx';
import { Legend } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { RankingList } from './RankingList.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useWeights } from './use-weights.ts';
import { Weights } from './Weights.tsx';

/** Impact × feasibility beside the ranking, and how far its order can be trusted. */
export default function Prioritise({ ideas }: { ideas: readonly CardSummary[] }) {
  const { weights, ordered, set } = useWeights();
  const [active, setActive] = useState<string | null>(null);
  const analysis = useAnalysis(ideas, ordered);
  const shares = useMemo(() => toWeights(weights), [weights]);
  const places = useMemo(() => rankIdeas(ideas, shares), [ideas, shares]);
  // The slider and the order answer at once; the plot and this figure follow in the next frame.
  const plotted = useDeferredValue(places);
  const settled = useDeferredValue(weights);
  const tau = useMemo(() => agreement(ideas, toWeights(settled)), [ideas, settled]);
  return (
    <div className="stack prioritise-view">
      <Weights weights={weights} ordered={ordered} onChange={set} />
      <Explanation />
      <div className="prioritise">
        <figure className="stack">
          <Plot ideas={ideas} places={plotted} active={active} onActive={setActive} />
          <Legend />
        </figure>
        <section className="stack" aria-labelledby="ranking-title">
          <h2 id="ranking-title">Ranking</h2>
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
