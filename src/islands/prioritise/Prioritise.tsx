import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { showIdeas } from '../../client/last-list.ts';
import type { RowSummary } from '../../domain/idea/idea.ts';
import { agreement, rankIdeas } from '../../domain/ranking/ranking.ts';
import { type Verdict, verdictOf } from '../../domain/ranking/robustness.ts';
import { isOrdered, toWeights } from '../../domain/ranking/weights.ts';
import { ConflictList } from './ConflictList.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Explanation } from './Explanation.tsx';
import { Legend } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { RankingKey } from './RankingKey.tsx';
import { RankingList } from './RankingList.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useWeights } from './use-weights.ts';
import { Verdicts } from './Verdicts.tsx';
import { Weights } from './Weights.tsx';

type Props = {
  ideas: readonly RowSummary[];
  /** There are others, which filters leave out. */
  filtered: boolean;
};

/** Impact × feasibility beside the ranking, and how far its order can be trusted. */
export default function Prioritise({ ideas, filtered }: Props) {
  const chosen = useWeights();
  const [active, setActive] = useState<string | null>(null);
  // Slider and checkbox answer at once, what follows from them right after; another move does not wait
  // for it.
  const settled = useDeferredValue(chosen.weights);
  const ordered = useDeferredValue(chosen.ordered);
  const { analysis, failed, tryAgain } = useAnalysis(ideas, ordered);
  const shares = useMemo(() => toWeights(settled), [settled]);
  const places = useMemo(() => rankIdeas(ideas, shares), [ideas, shares]);
  useEffect(
    () => showIdeas(() => places.flatMap(({ index }) => ideas[index]?.id ?? [])),
    [ideas, places],
  );
  const [only, setOnly] = useState<Verdict | null>(null);
  const listed = useMemo(() => {
    const all = places.map((_, position) => position);
    const found = all.filter((position) => {
      const robustness = analysis?.robustness[places[position]?.index ?? -1];
      return robustness && verdictOf(robustness) === only;
    });
    // Another set of weightings can leave none.
    return only && found.length > 0 ? found : all;
  }, [places, analysis, only]);
  const agreed = useMemo(() => agreement(ideas, shares), [ideas, shares]);
  return (
    <div className="stack prioritise-view">
      <Weights weights={chosen.weights} ordered={chosen.ordered} onChange={chosen.set} />
      <Explanation count={ideas.length} ordered={ordered} />
      <div className="prioritise">
        <figure className="stack">
          <Plot ideas={ideas} places={places} active={active} onActive={setActive} />
          <Legend />
        </figure>
        <section className="stack" aria-labelledby="ranking-title">
          <div className="row between">
            <h2 id="ranking-title">Ranking</h2>
            <CopyLink />
          </div>
          {filtered && (
            <p className="notice">
              Only what the filters leave is compared. Among all ideas a rank, “Safe bet” or “Not
              dominated” can come out differently.
            </p>
          )}
          {analysis && ideas.length > 1 && (
            <Verdicts
              robustness={analysis.robustness}
              ordered={analysis.ordered}
              only={listed.length < places.length ? only : null}
              onOnly={setOnly}
            />
          )}
          {failed && (
            <p role="alert">
              The weightings could not be tested. Check your connection, or reload the page.{' '}
              <button className="link" type="button" onClick={tryAgain}>
                Try again
              </button>
            </p>
          )}
          {ordered && (
            <p className="small soft">
              Tested only with weightings where impact counts at least as much as feasibility, and
              feasibility at least as much as innovation.
              {!isOrdered(shares) && ' Your weights are not one of those.'}
            </p>
          )}
          {analysis && ideas.length > 1 && <RankingKey />}
          <RankingList
            ideas={ideas}
            places={places}
            listed={listed}
            weights={shares}
            analysis={analysis}
            failed={failed}
            active={active}
            onActive={setActive}
          />
        </section>
      </div>
      {analysis && <ConflictList ideas={ideas} conflicts={analysis.conflicts} agreement={agreed} />}
    </div>
  );
}
