import { memo, useMemo } from 'react';
import { riskLevels } from '#features/ideas/domain/fields.ts';
import type { RowSummary } from '#features/tracker/domain/list-response.ts';
import { useIncrementalCount } from '#platform/ui/LongList.tsx';
import type { RankedIdea } from '../domain/ranking.ts';
import {
  CornerLabels,
  type Bubble as Placed,
  PlotAxes,
  PlotSvg,
  placeBubbles,
  RiskPatterns,
} from './PlotFrame.tsx';

/** The radius of the pale disc under a rank; null if the bubble is too small for it. */
function discFor(rank: number, r: number): number | null {
  const needed = 4 + 4.5 * String(rank).length;
  const room = r - 4.5;
  return room < needed ? null : Math.min(Math.max(12.5, needed), room);
}

type BubbleProps = Pick<Placed, 'cx' | 'cy' | 'r' | 'touch'> & {
  idea: RowSummary;
  rank: number;
  active: boolean;
  /** True if a filter leaves it out of the list. */
  faded: boolean;
  current: boolean;
  onActive: (id: string | null) => void;
};

/** Memoised, so that moving a slider redraws only ideas with a new rank. */
const Bubble = memo((props: BubbleProps) => {
  const { idea, rank, cx, cy, r, touch, active, faded, current, onActive } = props;
  const disc = discFor(rank, r);
  return (
    <a
      href={`/idea-tracker/${idea.id}`}
      data-idea={idea.id}
      data-active={active || undefined}
      data-faded={faded || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={`Rank ${rank}: ${idea.ideaTitle}. Impact ${idea.impactScore}, feasibility ${idea.feasibilityScore}, innovation ${idea.innovationScore}, risk ${idea.riskLevel}${faded ? '. Not listed' : ''}`}
      onFocus={() => onActive(idea.id)}
      onMouseEnter={() => onActive(idea.id)}
    >
      {touch > r && <circle className="fill-transparent" cx={cx} cy={cy} r={touch} />}
      <circle className="bubble" data-fill={idea.riskLevel} cx={cx} cy={cy} r={r} />
      {disc !== null && (
        <>
          <circle className="fill-paper" cx={cx} cy={cy} r={disc} />
          <text x={cx} y={cy + 6} textAnchor="middle">
            {rank}
          </text>
        </>
      )}
    </a>
  );
});

type Props = {
  ideas: readonly RowSummary[];
  ranking: readonly RankedIdea[];
  listed: readonly number[];
  active: string | null;
  onActive: (id: string | null) => void;
};

/** More bubbles would not be distinguishable. */
export const maxDrawn = 500;

/**
 * Impact by feasibility, with innovation as size and risk as pattern. It is one Tab stop: arrow keys move between ideas
 * in rank order, Enter opens one. If there are too many ideas, it draws the first listed ones.
 */
export const Plot = memo(function Plot({ ideas, ranking, listed, active, onActive }: Props) {
  const first = useMemo(() => {
    if (ideas.length <= maxDrawn) return null;
    const positions = [...new Set([...listed, ...ranking.keys()])].slice(0, maxDrawn);
    return new Set(positions.map((position) => ranking[position]?.index));
  }, [ideas, ranking, listed]);
  const drawn = useMemo(() => {
    const indices = [...ideas.keys()].filter((index) => !first || first.has(index));
    const bubbles = placeBubbles(indices.flatMap((index) => ideas[index] ?? []));
    // Large ones first, so that small ones lie above them.
    return bubbles
      .map((bubble) => ({ ...bubble, index: indices[bubble.index] ?? 0 }))
      .sort((a, b) => b.r - a.r);
  }, [ideas, first]);
  const shown = useIncrementalCount('plot', drawn.length, 50);
  const rankOf = new Map(ranking.map(({ index, rank }) => [index, rank]));
  const inList = new Set(listed.map((position) => ranking[position]?.index));
  const order = ranking.flatMap(({ index }) =>
    first && !first.has(index) ? [] : (ideas[index]?.id ?? ''),
  );
  const index = ideas.findIndex(({ id }) => id === active);
  const number = rankOf.get(index);
  const title = ideas[index]?.ideaTitle;
  return (
    <PlotSvg
      label="Impact by feasibility. Arrow keys move from idea to idea in rank order."
      order={order}
      bubbles={drawn}
      active={active}
      named={title !== undefined && number !== undefined ? { index, number, title } : null}
      onActive={onActive}
    >
      {(current) => (
        <>
          <RiskPatterns />
          <PlotAxes />
          {drawn.slice(0, shown).map(({ index, ...place }) => {
            const idea = ideas[index];
            const rank = rankOf.get(index);
            if (!idea || rank === undefined) return null;
            return (
              <Bubble
                key={idea.id}
                idea={idea}
                rank={rank}
                {...place}
                active={idea.id === active}
                faded={!inList.has(index)}
                current={idea.id === current}
                onActive={onActive}
              />
            );
          })}
          <CornerLabels />
        </>
      )}
    </PlotSvg>
  );
});

export const Legend = () => (
  <ul className="legend flex flex-wrap gap-x-5 gap-y-1.5 text-sm *:flex *:items-center *:gap-2">
    <li className="text-muted-foreground">Risk:</li>
    {riskLevels.map((risk) => (
      <li key={risk}>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8.5" data-fill={risk} strokeWidth="2" />
        </svg>
        {risk}
      </li>
    ))}
    <li className="text-muted-foreground">Size: innovation. Number: rank.</li>
  </ul>
);
