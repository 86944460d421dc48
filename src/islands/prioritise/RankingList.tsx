import { memo, useMemo, useState } from 'react';
import { type RowSummary, rankStyle } from '../../domain/idea/idea.ts';
import { type Analysis, type Place, tippingAfter } from '../../domain/ranking/ranking.ts';
import {
  cornersOf,
  type Robustness,
  type Verdict,
  verdictOf,
} from '../../domain/ranking/robustness.ts';
import { percentText, shareText, type Weights } from '../../domain/ranking/weights.ts';
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

/** How far its rank can be trusted, in words. */
const robustnessText = ({ from, to, first }: Robustness) =>
  to === 1
    ? `First in ${shareText(first)} of weightings.`
    : `Rank ${from === to ? from : `${from} to ${to}`} in ${percentText(90)} of weightings, first in ${shareText(first)}.`;

/** The 90 % interval of an idea's rank on a line from first to last, with its rank of now. */
function Interval({ robustness, rank, n }: { robustness: Robustness; rank: number; n: number }) {
  const at = (position: number) => (n === 1 ? 50 : 3 + (94 * (position - 1)) / (n - 1));
  return (
    <svg className="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path className="ink thin pencil" d="M3 5H97" />
      <path className="span" d={`M${at(robustness.from)} 5H${at(robustness.to) + 0.01}`} />
      <path className="now" d={`M${at(rank)} 0V10`} />
    </svg>
  );
}

/** Which weights help an idea and which do not: `Rank by impact alone 1, feasibility 5, innovation 5. ` */
const byCorners = ({ ordered, cornerRanks }: Analysis, index: number) =>
  `Rank by ${cornersOf(ordered)
    .map(({ name }, k) => `${name} ${cornerRanks[index]?.[k]}`)
    .join(', ')}. `;

type Props = {
  ideas: readonly RowSummary[];
  places: readonly Place[];
  /** Those of the places. */
  weights: Weights;
  analysis: Analysis | null;
  /** There will be no analysis. */
  failed: boolean;
  active: string | null;
  onActive: (id: string | null) => void;
};

type ItemProps = Omit<Props, 'active'> & { position: number; isActive: boolean };

const Item = memo(function Item(props: ItemProps) {
  const { ideas, places, weights, analysis, failed, position, isActive, onActive } = props;
  const place = places[position];
  const idea = place && ideas[place.index];
  if (!idea) return null;
  const { index, rank, score } = place;
  // One idea alone is first, safe and whatever else there is, which says nothing.
  const alone = ideas.length === 1;
  const robustness = alone ? undefined : analysis?.robustness[index];
  const dominators = analysis?.layers[index]?.dominatedBy ?? [];
  const first = ideas[dominators[0] ?? -1];
  const verdict = robustness && verdictOf(robustness, ideas.length);
  const tipping = tippingAfter(ideas, places, position, weights);
  return (
    <li
      data-active={isActive || undefined}
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
        {robustness && verdict ? (
          <>
            <p className="small">
              <strong data-verdict={verdict}>{verdicts[verdict]}.</strong>{' '}
              {robustnessText(robustness)}
            </p>
            <Interval robustness={robustness} rank={rank} n={ideas.length} />
          </>
        ) : (
          <p className="small soft">
            {alone
              ? 'There is nothing to compare it with.'
              : failed
                ? 'Not tested.'
                : 'Testing every weighting…'}
          </p>
        )}
        <p className="small soft">
          {analysis && verdict === 'taste' && byCorners(analysis, index)}
          {places[position + 1]?.rank === rank
            ? 'Level with the next idea. '
            : tipping &&
              `Level with the next idea at ${percentText(Math.round(tipping.at * 100))} ${criterionNames[tipping.criterion]}. `}
          {first &&
            `Dominated by ${first.ideaTitle}${dominators.length > 1 ? ` and ${dominators.length - 1} more` : ''}. `}
          {robustness && dominators.length === 0 && 'Not dominated. '}
          By hand: rank {idea.overallPriorityRank}.
        </p>
      </div>
      <span className="num">
        <span className="sr">Weighted score </span>
        {score.toFixed(2)}
        <small>/10</small>
      </span>
    </li>
  );
});

const shownAtFirst = 30;
const perPart = 10;

type PartProps = Props & { from: number; isTurn: boolean };

/** Some places in a row. While it is not their turn, they stay as they were. */
const Part = memo(
  function Part({ from, isTurn: _, active, ...content }: PartProps) {
    return content.places.slice(from, from + perPart).map(({ index }, offset) => {
      const id = content.ideas[index]?.id;
      return <Item key={id} {...content} position={from + offset} isActive={id === active} />;
    });
  },
  (_, next) => !next.isTurn,
);

/**
 * The ideas in the order of their weighted score, each with how far its place can be trusted. What is
 * new comes to the first places at once and to the others frame by frame, so that a slider stays quick with
 * a thousand ideas.
 */
export const RankingList = memo(function RankingList(props: Props) {
  const { ideas, places, analysis, failed } = props;
  const [all, setAll] = useState(false);
  const wanted = all ? places.length : Math.min(places.length, shownAtFirst);
  const shown = useGrowing(ideas, wanted, perPart);
  const content = useMemo(() => ({ places, analysis, failed }), [places, analysis, failed]);
  const turn = useGrowing(content, wanted, perPart);
  const parts = Array.from({ length: Math.ceil(shown / perPart) }, (_, part) => part * perPart);
  return (
    <>
      <ol className="ranking">
        {parts.map((from) => (
          <Part key={from} {...props} from={from} isTurn={from < turn} />
        ))}
      </ol>
      {places.length > wanted && (
        <button className="btn" type="button" onClick={() => setAll(true)}>
          Show all {places.length}
        </button>
      )}
    </>
  );
});
