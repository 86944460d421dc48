import { memo, useMemo } from 'react';
import { useMedia } from '../../../../platform/ui/use-media.ts';
import { nearlyAlways, rarely } from '../../../prioritise/domain/robustness.ts';
import { NameTag } from '../../../prioritise/ui/NameTag.tsx';
import { PaperLines } from '../../../prioritise/ui/PlotAxes.tsx';
import { type Bubble, base, edge, plate } from '../../../prioritise/ui/plot-layout.ts';
import { usePlotKeys } from '../../../prioritise/ui/use-plot-keys.ts';
import { anchorOf, type Group, type NumberedIdea } from './rank-ideas.ts';
import { amongText, doubtText, groupNames, leadSentence } from './result-texts.ts';

/** The areas of the map: a band for weaker ideas, one for safe bets, and the doubt between them. */
export const map = {
  left: plate.left,
  right: edge + plate.rim,
  top: plate.top - plate.rim,
  base,
  band: 96,
} as const;
export const middle = { left: map.left + map.band, right: map.right - map.band } as const;
/** Dots keep off the words at the upper and the lower end. */
const inner = { top: map.top + 36, base: map.base - 36 } as const;
const height = inner.base - inner.top;

export const xOfShare = (p: number) =>
  middle.left + ((p - rarely) / (nearlyAlways - rarely)) * (middle.right - middle.left);
export const yOfRemaining = (remains: number) => inner.base - remains * height;

export type Placed = { group: Group; p: number; remains: number };

/** Between two dots, and between a dot and the end of its area. */
const gap = 2;
const smallest = 7;

/**
 * A dot for each idea that was ranked: left to right by how often it leads, bottom to top by how much of the doubt would
 * remain. Dots that would cover each other move apart, sideways first, and stay in the area of their verdict. In the bands
 * there is hardly any doubt to be shared out, so ideas stand there one above the other, from where none would remain.
 * @param largest radius; where there is no room for all, they are smaller
 */
export function placeDots(ideas: readonly Placed[], largest: number): Bubble[] {
  for (let r = largest; r > smallest; r--) {
    const dots = placeAll(ideas, r);
    if (dots) return dots;
  }
  return placeAll(ideas, smallest) ?? [];
}

function placeAll(ideas: readonly Placed[], r: number): Bubble[] | null {
  const at = (...wanted: Group[]) =>
    ideas.flatMap(({ group }, index) => (wanted.includes(group) ? [index] : []));
  const behind = inBand(at('behind'), map.left, r);
  const safe = inBand(at('safe', 'level'), middle.right, r);
  const doubtful = inMiddle(ideas, at('judgement', 'values'), r);
  return behind && safe && doubtful && [...doubtful, ...safe, ...behind];
}

const dot = (index: number, cx: number, cy: number, r: number): Bubble => ({
  index,
  cx,
  cy,
  r,
  touch: r,
});

/** Places dots in order from the bottom, in as few columns as fit. */
function inBand(indexes: readonly number[], left: number, r: number): Bubble[] | null {
  const pitch = 2 * r + gap;
  const mostRows = Math.floor(height / pitch);
  const columns = Math.ceil(indexes.length / mostRows);
  if (columns * pitch > map.band) return null;
  const rows = Math.ceil(indexes.length / columns);
  return indexes.map((index, nth) => {
    const column = nth % columns;
    const row = Math.floor(nth / columns);
    const x = left + map.band / 2 + (column - (columns - 1) / 2) * pitch;
    return dot(index, x, inner.base - (rows - row - 0.5) * pitch, r);
  });
}

type Middle = { cx: number; cy: number };

/** Places the dots with most doubt first, each as close to its position as possible. */
function inMiddle(
  ideas: readonly Placed[],
  indexes: readonly number[],
  r: number,
): Bubble[] | null {
  const dots: Bubble[] = [];
  const half = yOfRemaining(0.5);
  for (const index of indexes) {
    const { group = 'values', p = 0, remains = 0 } = ideas[index] ?? {};
    const isJudgement = group === 'judgement';
    const area = {
      left: middle.left + r + gap,
      right: middle.right - r - gap,
      top: isJudgement ? inner.top : half + r + gap,
      bottom: isJudgement ? half - r - gap : inner.base,
    };
    const place = nearest({ cx: xOfShare(p), cy: yOfRemaining(remains) }, area, dots, 2 * r + gap);
    if (!place) return null;
    dots.push(dot(index, place.cx, place.cy, r));
  }
  return dots;
}

type Area = { left: number; right: number; top: number; bottom: number };
const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** The free place nearest to a wanted one; up and down count twice, so that dots move sideways. */
function nearest(
  wanted: Middle,
  area: Area,
  taken: readonly Middle[],
  apart: number,
): Middle | null {
  const x = within(wanted.cx, area.left, area.right);
  const y = within(wanted.cy, area.top, area.bottom);
  let best: { place: Middle; cost: number } | null = null;
  const step = apart / 4;
  const most = Math.ceil((area.bottom - area.top) / step);
  for (let nth = 0; nth <= most; nth++) {
    if (best && 2 * nth * step >= best.cost) break;
    for (const cy of nth === 0 ? [y] : [y - nth * step, y + nth * step]) {
      if (cy < area.top || cy > area.bottom) continue;
      const cx = freeX(x, cy, area, taken, apart);
      if (cx === null) continue;
      const cost = Math.abs(cx - x) + 2 * Math.abs(cy - y);
      if (!best || cost < best.cost) best = { place: { cx, cy }, cost };
    }
  }
  return best?.place ?? null;
}

/** The free place nearest to `x` at a height; null where there is none. */
function freeX(
  x: number,
  y: number,
  { left, right }: Area,
  taken: readonly Middle[],
  apart: number,
): number | null {
  const blocked = taken.flatMap(({ cx, cy }) => {
    const reach = Math.sqrt(Math.max(0, apart ** 2 - (cy - y) ** 2));
    return reach > 0 ? [[cx - reach, cx + reach] as const] : [];
  });
  const isFree = (at: number) =>
    at >= left && at <= right && blocked.every(([from, to]) => at <= from || at >= to);
  return [x, ...blocked.flat()]
    .filter(isFree)
    .reduce<number | null>(
      (best, at) => (best === null || Math.abs(at - x) < Math.abs(best - x) ? at : best),
      null,
    );
}

const half = yOfRemaining(0.5);
const shares = [0.25, 0.5, 0.75];

/** The four areas on the paper of Prioritise, with their axes. */
const Areas = memo(({ where }: { where: string }) => (
  <g>
    <PaperLines />
    <path
      className="no-doubt"
      d={`M${map.left} ${map.top}H${middle.left}V${map.base}H${map.left}zM${middle.right} ${map.top}H${map.right}V${map.base}H${middle.right}z`}
    />
    <path className="ink" d={`M${map.left} ${map.top}V${map.base}H${map.right}`} />
    <rect
      className="zone"
      x={middle.left}
      y={map.top}
      width={middle.right - middle.left}
      height={half - map.top}
    />
    <path
      className="ink thin"
      d={`M${middle.left} ${map.top}V${map.base}M${middle.right} ${map.top}V${map.base}`}
    />
    <path className="ink dash thin" d={`M${middle.left} ${half}H${middle.right}`} />
    <text x={middle.left - 6} y={map.base + 22} textAnchor="end">
      under 5 %
    </text>
    {shares.map((share) => (
      <text key={share} x={xOfShare(share)} y={map.base + 22} textAnchor="middle">
        {100 * share} %
      </text>
    ))}
    <text x={middle.right + 6} y={map.base + 22}>
      95 % +
    </text>
    {(
      [
        [1, 'all'],
        [0.5, 'half'],
        [0, 'none'],
      ] as const
    ).map(([remains, word]) => (
      <text key={word} x={map.left - 8} y={yOfRemaining(remains) + 5} textAnchor="end">
        {word}
      </text>
    ))}
    <text className="word" x={map.right} y={map.base + 50} textAnchor="end">
      How often {where}
    </text>
    <text
      className="word upright"
      transform={`translate(16 ${map.top + 60}) rotate(-90)`}
      textAnchor="end"
    >
      Doubt about scores
    </text>
  </g>
));

/** The names of the areas, drawn above their contents. */
const Names = memo(() => (
  <g>
    <text className="word corner" x={map.left + 8} y={map.top + 24}>
      {groupNames.behind}
    </text>
    <text className="word corner" x={middle.left + 8} y={map.top + 24}>
      {groupNames.judgement}
    </text>
    <text className="word corner" x={middle.left + 8} y={map.base - 12}>
      {groupNames.values}
    </text>
    <text className="word corner" x={map.right - 6} y={map.top + 24} textAnchor="end">
      {groupNames.safe}
    </text>
  </g>
));

/** The accessible name of a dot. */
const nameOf = ({ rank, group, result }: NumberedIdea, ranked: number) =>
  `${rank}, ${result.ideaTitle}: ${groupNames[group].toLowerCase()}. ${leadSentence(result, ranked)}. ${doubtText(result.remains)}`;

type DotProps = {
  idea: NumberedIdea;
  ranked: number;
  cx: number;
  cy: number;
  r: number;
  active: boolean;
  /** The one that Tab reaches. */
  current: boolean;
  onActive: (id: string | null) => void;
};

/** One idea. Memoised, so that moving to the next dot redraws two dots only. */
const Dot = memo(({ idea, ranked, cx, cy, r, active, current, onActive }: DotProps) => {
  const { rank, isFirst, result } = idea;
  return (
    <a
      href={`#${anchorOf(result.id)}`}
      data-idea={result.id}
      data-active={active || undefined}
      data-first={isFirst || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={nameOf(idea, ranked)}
      onFocus={() => onActive(result.id)}
      onMouseEnter={() => onActive(result.id)}
    >
      <circle className="bubble" cx={cx} cy={cy} r={r} />
      <text x={cx} y={cy + 6} textAnchor="middle">
        {rank}
      </text>
    </a>
  );
});

type Props = {
  /** The ranked ideas that are shown. */
  ideas: readonly NumberedIdea[];
  ranked: number;
  active: string | null;
  onActive: (id: string | null) => void;
};

/**
 * Left to right how often an idea leads, bottom to top how much of the doubt is about scores: so the verdicts are areas.
 * One stop for Tab, as in the plot of Prioritise; a press leads to the idea's part of the page.
 */
export const DoubtMap = memo(function DoubtMap({ ideas, ranked, active, onActive }: Props) {
  const isNarrow = useMedia('(width < 40rem)');
  const dots = useMemo(
    () =>
      placeDots(
        ideas.map(({ group, result: { p, remains } }) => ({ group, p, remains })),
        isNarrow ? 26 : 17,
      ),
    [ideas, isNarrow],
  );
  const order = useMemo(() => ideas.map(({ result }) => result.id), [ideas]);
  const current = active && order.includes(active) ? active : order[0];
  const keys = usePlotKeys(order, current);
  const looked = dots.find(({ index }) => ideas[index]?.result.id === active);
  const lookedAt = looked && ideas[looked.index];
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg has no element for a group of links
    <svg
      {...keys}
      className="matrix"
      viewBox="0 -14 696 690"
      role="group"
      aria-label="Why you disagree. Arrow keys move from idea to idea by rank; the lists beside it say the same."
      onMouseLeave={() => onActive(null)}
    >
      <Areas where={amongText(ranked)} />
      {dots.map(({ index, cx, cy, r }) => {
        const idea = ideas[index];
        return (
          idea && (
            <Dot
              key={idea.result.id}
              idea={idea}
              ranked={ranked}
              cx={cx}
              cy={cy}
              r={r}
              active={idea.result.id === active}
              current={idea.result.id === current}
              onActive={onActive}
            />
          )
        );
      })}
      <Names />
      {looked && lookedAt && (
        <NameTag
          bubble={looked}
          bubbles={dots}
          number={lookedAt.rank}
          title={lookedAt.result.ideaTitle}
        />
      )}
    </svg>
  );
});
