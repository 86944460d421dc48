import { memo, useState } from 'react';
import { type CardSummary, rankStyle } from '../../domain/idea/idea.ts';
import { type Analysis, type Place, tippingAfter } from '../../domain/ranking/ranking.ts';
import { type Robustness, type Verdict, verdictOf } from '../../domain/ranking/robustness.ts';
import { percentText, type Weights } from '../../domain/ranking/weights.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useGrowing } from '../../ui/use-growing.ts';

const verdicts: Record<Verdict, string> = {
  safe: 'Safe bet',
  taste: 'Depends on the weights',
  behind: 'Behind in nearly every weighting',
};
const criterionNames = {
  impactScore: 'impact',
  feasibilityScore: 'feasibility',
  innovationScore: 'innovation',
};

const percent = (share: number) => {
  const value = share * 100;
  if (value > 0 && value < 1) return `under ${percentText(1)}`;
  if (value > 99 && value < 100) return `over ${percentText(99)}`;
  return percentText(Math.round(value));
};

/** The 90 % interval of an idea's rank on a line from first to last, with its rank of now. */
function Interval({ robustness, rank, n }: { robustness: Robustness; rank: number; n: number }) {
  const at = (position: number) => (n === 1 ? 50 : 3 + (94 * (position - 1)) / (n - 1));
  return (
    <svg className="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path className="ink thin pencil" d="M3 5H97" />
      <path className="span" d={`M${at(robustness.from)} 5H${at(robustness.to) + 0.01}`} />
      <path className="now" d={`M${at(rank)} 1V9`} />
    </svg>
  );
}

const shownAtFirst = 30;

type Props = {
  ideas: readonly CardSummary[];
  places: readonly Place[];
  /** Those of the places. */
  weights: Weights;
  analysis: Analysis | null;
  active: string | null;
  onActive: (id: string | null) => void;
};

/** The ideas in the order of their weighted score, each with how far its place can be trusted. */
export const RankingList = memo(function RankingList(props: Props) {
  const { ideas, places, weights, analysis, active, onActive } = props;
  const [all, setAll] = useState(false);
  const wanted = all ? places.length : Math.min(places.length, shownAtFirst);
  const shown = places.slice(0, useGrowing(ideas, wanted, 10));
  return (
    <>
      <ol className="ranking">
        {shown.map(({ index, rank, score }, position) => {
          const idea = ideas[index];
          if (!idea) return null;
          const robustness = analysis?.robustness[index];
          const dominators = analysis?.layers[index]?.dominatedBy ?? [];
          const first = ideas[dominators[0] ?? -1];
          const tipping = tippingAfter(ideas, places, position, weights);
          return (
            <li
              key={idea.id}
              data-active={idea.id === active || undefined}
              onMouseEnter={() => onActive(idea.id)}
              onMouseLeave={() => onActive(null)}
            >
              <Badge look={rankStyle(rank)}>
                <span className="sr">Rank </span>
                <span className="num">{rank}</span>
              </Badge>
              <div className="stack place">
                <a
                  href={`/idea-tracker/${idea.id}`}
                  onFocus={() => onActive(idea.id)}
                  onBlur={() => onActive(null)}
                >
                  {idea.ideaTitle}
                </a>
                {robustness ? (
                  <>
                    <p className="small">
                      <strong data-verdict={verdictOf(robustness, ideas.length)}>
                        {verdicts[verdictOf(robustness, ideas.length)]}.
                      </strong>{' '}
                      {robustness.from === robustness.to
                        ? `Rank ${robustness.from}`
                        : `Rank ${robustness.from} to ${robustness.to}`}{' '}
                      in {percentText(90)} of weightings, first in {percent(robustness.first)}.
                    </p>
                    <Interval robustness={robustness} rank={rank} n={ideas.length} />
                  </>
                ) : (
                  <p className="small soft">Testing every weighting…</p>
                )}
                <p className="small soft">
                  {tipping &&
                    `Level with the next idea at ${percentText(Math.round(tipping.at * 100))} ${criterionNames[tipping.criterion]}. `}
                  {first &&
                    `Dominated by ${first.ideaTitle}${dominators.length > 1 ? ` and ${dominators.length - 1} more` : ''}. `}
                  {analysis && dominators.length === 0 && 'Not dominated by any idea. '}
                  By hand: rank {idea.overallPriorityRank}.
                </p>
              </div>
              <span className="num" title="Weighted score">
                {score.toFixed(2)}
                <small>/10</small>
              </span>
            </li>
          );
        })}
      </ol>
      {places.length > wanted && (
        <button className="btn" type="button" onClick={() => setAll(true)}>
          Show all {places.length}
        </button>
      )}
    </>
  );
});
