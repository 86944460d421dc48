import { memo } from 'react';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { rankStyle } from '../../ideas/domain/idea.ts';
import type { Criterion, Weights } from '../../ideas/domain/weights.ts';
import type { RowSummary } from '../../tracker/domain/list-response.ts';
import { type Analysis, type RankedIdea, tippingAfter } from '../domain/ranking.ts';
import { type Robustness, verdictOf } from '../domain/robustness.ts';
import { RankDetails } from './RankDetails.tsx';
import { Undominated } from './Undominated.tsx';
import { VerdictMark } from './VerdictMark.tsx';
import { dominatorsText, keptText, leadText, verdictNames, whyText } from './words.ts';

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

export type Ranking = {
  ideas: readonly RowSummary[];
  ranking: readonly RankedIdea[];
  /** The weights of the ranking. */
  weights: Weights;
  analysis: Analysis | null;
  /** Whether the analysis failed. */
  failed: boolean;
  /** The scores, by idea, that stay the owner's where a round's scores are compared. */
  kept: ReadonlyMap<string, readonly Criterion[]>;
  onActive: (id: string | null) => void;
  /** Opens and closes an idea's details. */
  onOpen: (id: string, open: boolean) => void;
};

type Props = Ranking & { position: number; isActive: boolean; isOpen: boolean };

/** One idea's rank, how reliable it is, and why. */
export const RankingItem = memo(function RankingItem(props: Props) {
  const { ideas, ranking, weights, analysis, failed, kept, position, isActive, isOpen } = props;
  const { onActive, onOpen } = props;
  const ranked = ranking[position];
  const idea = ranked && ideas[ranked.index];
  if (!idea) return null;
  const { index, rank, score } = ranked;
  // A single idea is always first, so its verdict says nothing.
  const alone = ideas.length === 1;
  const robustness = alone ? undefined : analysis?.robustness[index];
  const dominators = analysis?.layers[index]?.dominatedBy ?? [];
  const first = ideas[dominators[0] ?? -1];
  const verdict = robustness && verdictOf(robustness, dominators.length > 0);
  const next = ranking[position + 1];
  const asTyped = kept.get(idea.id);
  const shared = rank === next?.rank || rank === ranking[position - 1]?.rank;
  return (
    <li
      data-active={isActive || undefined}
      onMouseEnter={() => onActive(idea.id)}
      onMouseLeave={() => onActive(null)}
    >
      <Badge look={rankStyle(rank)}>
        <span className="sr">{shared ? 'Shared rank ' : 'Rank '}</span>
        <span className="num">
          {shared && <span aria-hidden="true">=</span>}
          {rank}
        </span>
      </Badge>
      <div className="stack place">
        <a
          href={`/idea-tracker/${idea.id}`}
          onFocus={() => onActive(idea.id)}
          onBlur={() => onActive(null)}
        >
          {idea.ideaTitle}
        </a>
        {robustness && verdict && analysis ? (
          <>
            <p className="small verdict">
              <VerdictMark verdict={verdict} />
              <strong>{verdictNames[verdict]}:</strong> {leadText(robustness.lead, ideas.length)}
            </p>
            <Interval robustness={robustness} rank={rank} n={ideas.length} />
            <p className="small soft">
              {whyText(analysis, index)}. {idea.riskLevel} risk.
              {first &&
                ` ${dominatorsText(first.ideaTitle, dominators.length)} as good or better in everything.`}
            </p>
          </>
        ) : (
          <p className="small soft">
            {alone
              ? 'There is nothing to compare it with.'
              : failed
                ? 'Not tried.'
                : 'Trying every mix…'}
          </p>
        )}
        {asTyped && <p className="small soft">{keptText(asTyped)}</p>}
      </div>
      <div className="score">
        <span className="num">
          <span className="sr">Weighted score </span>
          {score.toFixed(2)}
          <small>/10</small>
        </span>
        {robustness && dominators.length === 0 && (
          <>
            <Undominated />
            <span className="sr">Not beaten</span>
          </>
        )}
      </div>
      <details open={isOpen} onToggle={(event) => onOpen(idea.id, event.currentTarget.open)}>
        <summary className="small">
          Details<span className="sr"> of {idea.ideaTitle}</span>
        </summary>
        {isOpen && (
          <RankDetails
            idea={idea}
            robustness={robustness}
            dominators={dominators.flatMap((other) => ideas[other] ?? [])}
            next={
              next
                ? {
                    title: ideas[next.index]?.ideaTitle ?? '',
                    sameScore: next.rank === rank,
                    tipping: tippingAfter(ideas, ranking, position, weights),
                  }
                : null
            }
          />
        )}
      </details>
    </li>
  );
});
