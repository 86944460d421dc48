import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import type { RowSummary } from '../../domain/idea/idea.ts';
import type { Place } from '../../domain/ranking/ranking.ts';
import { useGrowing } from '../../ui/use-growing.ts';
import { useMedia } from '../../ui/use-media.ts';
import { type Bubble as DrawnBubble, placeBubbles } from './layout.ts';
import { placeName } from './name-place.ts';
import { Corners, Paper, Patterns } from './Paper.tsx';

/** The pale disc under a rank; null where a bubble has no room for it beside its pattern. */
function discFor(rank: number, r: number): number | null {
  const needed = 4 + 4.5 * String(rank).length;
  const room = r - 4.5;
  return room < needed ? null : Math.min(Math.max(12.5, needed), room);
}

type BubbleProps = {
  idea: RowSummary;
  rank: number;
  cx: number;
  cy: number;
  r: number;
  touch: number;
  active: boolean;
  /** The list leaves it out. */
  faded: boolean;
  /** The one that Tab reaches. */
  current: boolean;
  onActive: (id: string | null) => void;
};

/** One idea. Memoised: a moved slider draws again only those whose rank changed. */
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
      {touch > r && <circle className="touch" cx={cx} cy={cy} r={touch} />}
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

const longestName = 44;

type NameTagProps = {
  bubble: DrawnBubble;
  bubbles: readonly DrawnBubble[];
  rank: number;
  title: string;
};

/** Rank and title of the idea that is looked at, by its bubble and inside the plate. */
const NameTag = ({ bubble, bubbles, rank, title }: NameTagProps) => {
  // As in matrix.css; a letter is about half as wide as it is high.
  const height = useMedia('(width < 40rem)') ? 24 : 17;
  const letters = [...title];
  const name =
    letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : title;
  const text = `${rank}. ${name}`;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text takes no focus; its bubble says the same
    <g aria-hidden="true">
      <text
        className="word tag"
        {...placeName(bubble, bubbles, [...text].length * height * 0.6, height)}
        textAnchor="middle"
      >
        {text}
      </text>
    </g>
  );
};

type Props = {
  ideas: readonly RowSummary[];
  places: readonly Place[];
  /** Those of the places that are listed, by their index. */
  listed: readonly number[];
  active: string | null;
  onActive: (id: string | null) => void;
};

/**
 * Impact × feasibility; size is innovation, pattern is risk. One stop for Tab: the arrow keys move
 * from idea to idea in rank order, Enter opens one.
 */
export const Plot = memo(function Plot({ ideas, places, listed, active, onActive }: Props) {
  const drawing = useRef<SVGSVGElement>(null);
  // Large ones first, so that small ones lie on top of them.
  const drawn = useMemo(() => placeBubbles(ideas).sort((a, b) => b.r - a.r), [ideas]);
  const shown = useGrowing(drawn, drawn.length, 50);
  const placeOf = new Map(places.map((place) => [place.index, place]));
  const inList = new Set(listed.map((position) => places[position]?.index));
  const order = places.map(({ index }) => ideas[index]?.id ?? '');
  const current = active && order.includes(active) ? active : order[0];

  const activeBubble = drawn.find(({ index }) => ideas[index]?.id === active);
  const activeIdea = activeBubble && ideas[activeBubble.index];
  const activeRank = activeBubble && placeOf.get(activeBubble.index)?.rank;
  const looked = activeIdea &&
    activeRank !== undefined && {
      bubble: activeBubble,
      rank: activeRank,
      title: activeIdea.ideaTitle,
    };

  function move(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = order.indexOf(current ?? '');
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? order.length - 1 : by && at + by;
    const id = to === undefined ? undefined : order[to];
    if (id === undefined) return;
    event.preventDefault();
    drawing.current?.querySelector<SVGAElement>(`[data-idea="${id}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg has no element for a group of links
    <svg
      ref={drawing}
      className="matrix"
      viewBox="0 -14 696 690"
      role="group"
      aria-label="Impact by feasibility. Arrow keys move from idea to idea in rank order."
      onKeyDown={move}
      onMouseLeave={() => onActive(null)}
    >
      <Patterns />
      <Paper />
      {drawn.slice(0, shown).map(({ index, cx, cy, r, touch }) => {
        const idea = ideas[index];
        const rank = placeOf.get(index)?.rank;
        if (!idea || rank === undefined) return null;
        return (
          <Bubble
            key={idea.id}
            idea={idea}
            rank={rank}
            cx={cx}
            cy={cy}
            r={r}
            touch={touch}
            active={idea.id === active}
            faded={!inList.has(index)}
            current={idea.id === current}
            onActive={onActive}
          />
        );
      })}
      <Corners />
      {looked && <NameTag {...looked} bubbles={drawn} />}
    </svg>
  );
});
