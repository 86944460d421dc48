import { memo } from 'react';
import { capital } from '../../../platform/text/wording.ts';
import {
  type Criterion,
  criteria,
  criterionNames,
  type Weights,
} from '../../ideas/domain/weights.ts';
import type { RowSummary } from '../../tracker/domain/list-response.ts';
import { dominatorsOf } from '../domain/pareto.ts';
import { type Analysis, type RankedIdea, tippingAfter } from '../domain/ranking.ts';
import { verdictOf } from '../domain/robustness.ts';
import { RankDetails } from './RankDetails.tsx';
import { VerdictMark } from './VerdictMark.tsx';
import { keptText, verdictNames } from './words.ts';

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

/** One idea's rank, its scores and its verdict; the figures behind them open below. */
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
  const verdict = robustness && verdictOf(robustness, analysis?.dominated[index] ?? false);
  const next = ranking[position + 1];
  const owners = kept.get(idea.id);
  const shared = rank === next?.rank || rank === ranking[position - 1]?.rank;
  const detailsId = `figures-${idea.id}`;
  return (
    <li
      data-active={isActive || undefined}
      onMouseEnter={() => onActive(idea.id)}
      onMouseLeave={() => onActive(null)}
    >
      <span className="num rank">
        <span className="sr">{shared ? 'Shared rank ' : 'Rank '}</span>
        {shared && <span aria-hidden="true">=</span>}
        {rank}
      </span>
      <div className="title">
        <a
          href={`/idea-tracker/${idea.id}`}
          dir="auto"
          onFocus={() => onActive(idea.id)}
          onBlur={() => onActive(null)}
        >
          {idea.ideaTitle}
        </a>
        {owners && <p className="small soft">{keptText(owners)}</p>}
      </div>
      <span className="num score">
        <span className="sr">Weighted score </span>
        {score.toFixed(2)}
      </span>
      {criteria.map((name) => (
        <span key={name} className="num criterion">
          <span className="sr">{capital(criterionNames[name])} </span>
          {idea[name]}
        </span>
      ))}
      <p className="small verdict">
        {verdict ? (
          <>
            <VerdictMark verdict={verdict} />
            {verdictNames[verdict]}
          </>
        ) : (
          <span className="soft">
            {alone ? 'Nothing to compare it with' : failed ? 'Not tried' : 'Trying every mix…'}
          </span>
        )}
      </p>
      <button
        className="more"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-label={`Details of ${idea.ideaTitle}`}
        onClick={() => onOpen(idea.id, !isOpen)}
      >
        <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M6 8.5l5 5 5-5" />
        </svg>
      </button>
      {isOpen && (
        <RankDetails
          id={detailsId}
          idea={idea}
          rank={rank}
          count={ideas.length}
          analysis={alone ? null : analysis}
          index={index}
          dominators={dominatorsOf(ideas, index).flatMap((other) => ideas[other] ?? [])}
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
    </li>
  );
});
