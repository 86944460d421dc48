import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isOrdered, toWeights } from '../../../features/ideas/domain/weights.ts';
import { agreement, rankIdeas, verdictsOf } from '../../../features/prioritise/domain/ranking.ts';
import type { Verdict } from '../../../features/prioritise/domain/robustness.ts';
import { ConflictList } from '../../../features/prioritise/ui/ConflictList.tsx';
import { CopyLink } from '../../../features/prioritise/ui/CopyLink.tsx';
import { Explanation } from '../../../features/prioritise/ui/Explanation.tsx';
import { Legend } from '../../../features/prioritise/ui/Legend.tsx';
import { Plot } from '../../../features/prioritise/ui/Plot.tsx';
import { RankingKey } from '../../../features/prioritise/ui/RankingKey.tsx';
import { RankingList } from '../../../features/prioritise/ui/RankingList.tsx';
import { useAnalysis } from '../../../features/prioritise/ui/use-analysis.ts';
import { listOnlyQuery, useWeights } from '../../../features/prioritise/ui/use-weights.ts';
import { countText, Verdicts } from '../../../features/prioritise/ui/Verdicts.tsx';
import { Weights } from '../../../features/prioritise/ui/Weights.tsx';
import type { RowSummary } from '../../../features/tracker/domain/list-response.ts';
import { $listed, showIdeas } from '../../../platform/client/router/route.ts';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { AskOthers } from './AskOthers.tsx';
import { ScoresFrom } from './ScoresFrom.tsx';
import { useScores } from './use-scores.ts';

type Props = {
  ideas: readonly RowSummary[];
  /** Whether filters leave out other ideas. */
  filtered: boolean;
};

const byVerdict = <Value,>(make: (verdict: Verdict) => Value): Record<Verdict, Value> => ({
  safe: make('safe'),
  level: make('level'),
  taste: make('taste'),
  beaten: make('beaten'),
  behind: make('behind'),
});

/** Impact × feasibility beside the ranking, and how far its order can be trusted. */
export default function Prioritise({ ideas: typed, filtered }: Props) {
  const scores = useScores(typed);
  const { ideas } = scores;
  const chosen = useWeights();
  const [active, setActive] = useState<string | null>(null);
  // Slider and checkbox answer at once, what follows from them right after; another move does not wait
  // for it.
  const settled = useDeferredValue(chosen.weights);
  const ordered = useDeferredValue(chosen.ordered);
  const { analysis, failed, tryAgain } = useAnalysis(ideas, ordered);
  const shares = useMemo(() => toWeights(settled), [settled]);
  const ranking = useMemo(() => rankIdeas(ideas, shares), [ideas, shares]);
  const given = useMemo(() => analysis && verdictsOf(analysis), [analysis]);
  /** Positions in the ranking, by verdict. */
  const found = useMemo(() => {
    const of = (verdict: Verdict) =>
      ranking.flatMap(({ index }, position) => (given?.[index] === verdict ? [position] : []));
    return byVerdict(of);
  }, [ranking, given]);
  // Sorted by frequency of leading, so that a moving slider does not move the text above it.
  const titles = useMemo(() => {
    if (!analysis) return null;
    const order = ideas
      .map((idea, index) => ({ ...idea, verdict: given?.[index], ...analysis.robustness[index] }))
      .sort((x, y) => (y.lead ?? 0) - (x.lead ?? 0) || (y.first ?? 0) - (x.first ?? 0));
    return byVerdict((verdict) =>
      order.flatMap((idea) => (idea.verdict === verdict ? [idea.ideaTitle] : [])),
    );
  }, [ideas, analysis, given]);
  // Other mixes can leave none.
  const pressed = chosen.verdict && found[chosen.verdict].length > 0 ? chosen.verdict : null;
  // The button answers at once, list and plot right after.
  const shown = useDeferredValue(pressed);
  const listed = useMemo(
    () => (shown ? found[shown] : ranking.map((_, position) => position)),
    [ranking, found, shown],
  );
  const listedIds = useMemo(
    () => listed.flatMap((at) => ideas[ranking[at]?.index ?? -1]?.id ?? []),
    [ideas, ranking, listed],
  );
  useEffect(() => showIdeas(listedIds), [listedIds]);
  // Together with the list, for the line above it that counts.
  useLayoutEffect(() => $listed.set(shown && listed.length), [shown, listed]);
  useEffect(() => () => $listed.set(null), []);
  const listedLine = useRef<HTMLParagraphElement>(null);
  const byHand = useRef(false);
  const list = useCallback((verdict: Verdict | null) => {
    byHand.current = true;
    listOnlyQuery(verdict);
  }, []);
  // Scrolls the pressed part into view.
  useEffect(() => {
    const line = listedLine.current;
    if (line && byHand.current && line.getBoundingClientRect().top > 0.7 * innerHeight)
      line.scrollIntoView({ block: 'center' });
    byHand.current = false;
  }, [shown]);
  const agreed = useMemo(() => agreement(ideas, shares), [ideas, shares]);
  if (scores.isComing)
    return (
      <div className="stack prioritise-view gap-6">
        <ScoresFrom scores={scores} />
        <Spinner label="Loading the medians…" />
      </div>
    );
  return (
    <div className="stack prioritise-view gap-6">
      <ScoresFrom scores={scores} />
      {ideas.length > 1 && (analysis || !failed) && (
        <Verdicts
          titles={titles}
          ordered={analysis?.ordered ?? ordered}
          count={ideas.length}
          only={pressed}
          onOnly={list}
        />
      )}
      <Explanation count={ideas.length} ordered={ordered} />
      <div className="prioritise">
        <div className="stack">
          <Weights weights={chosen.weights} ordered={chosen.ordered} onChange={chosen.set} />
          <figure className="stack">
            <Plot
              ideas={ideas}
              ranking={ranking}
              listed={listed}
              active={active}
              onActive={setActive}
            />
            <Legend />
          </figure>
        </div>
        <section className="stack" aria-labelledby="ranking-title">
          <div className="row between">
            <h2 id="ranking-title">Ranking by score</h2>
            <div className="row">
              <AskOthers ideaIds={listedIds} />
              <CopyLink />
            </div>
          </div>
          {filtered && (
            <p className="notice">
              Only what the filters leave is compared. Among all ideas a rank or a verdict can come
              out differently.
            </p>
          )}
          {failed && (
            <p role="alert">
              The mixes could not be tried. Try again, or reload the page.{' '}
              <button className="link" type="button" onClick={tryAgain}>
                Try again
              </button>
            </p>
          )}
          {ordered && (
            <p className="small soft">
              Only mixes where impact counts at least as much as feasibility, and feasibility at
              least as much as innovation.
              {!isOrdered(shares) && ' Your own mix is not one of those.'}
            </p>
          )}
          {analysis && ideas.length > 1 && <RankingKey />}
          {shown && (
            <p className="small" ref={listedLine}>
              Listed: {countText(shown, listed.length)}.{' '}
              <button className="link" type="button" onClick={() => list(null)}>
                List all {ranking.length}
              </button>
            </p>
          )}
          <RankingList
            ideas={ideas}
            ranking={ranking}
            listed={listed}
            only={shown}
            weights={shares}
            analysis={analysis}
            failed={failed}
            kept={scores.kept}
            active={active}
            onActive={setActive}
          />
        </section>
      </div>
      {analysis && <ConflictList ideas={ideas} conflicts={analysis.conflicts} agreement={agreed} />}
    </div>
  );
}
