import { memo, useMemo } from 'react';
import { capitalize } from '../../../../platform/text/wording.ts';
import { useMedia } from '../../../../platform/ui/use-media.ts';
import { nearCertainShare, rareShare } from '../../../prioritise/domain/robustness.ts';
import {
  type Bubble,
  base,
  edge,
  NameTag,
  PaperLines,
  plotArea,
  usePlotKeys,
} from '../../../prioritise/ui/PlotFrame.tsx';
import {
  amongText,
  anchorOf,
  doubtText,
  type Group,
  groupNames,
  leadText,
  type NumberedIdea,
} from './result-texts.ts';

/** A band for weaker ideas at the left, one for safe bets at the right, and the doubtful ideas between them. */
export const map = {
  left: plotArea.left,
  right: edge + plotArea.rim,
  top: plotArea.top - plotArea.rim,
  base,
  band: 96,
} as const;
export const middle = { left: map.left + map.band, right: map.right - map.band } as const;
/** Keeps dots off the labels at the top and the bottom. */
const inner = { top: map.top + 36, base: map.base - 36 } as const;
const height = inner.base - inner.top;

export const xOfShare = (p: number) =>
  middle.left + ((p - rareShare) / (nearCertainShare - rareShare)) * (middle.right - middle.left);
export const yOfRemaining = (remains: number) => inner.base - remains * height;
const half = yOfRemaining(0.5);

export type Placed = { group: Group; p: number; remains: number };

const gap = 2;
const smallest = 7;

/**
 * Places the ranked ideas: horizontally by how often they lead, vertically by how much of the doubt would remain.
 * Overlapping dots move apart within the area of their verdict, sideways first. In the bands, where there is hardly any
 * doubt, dots are stacked. @param largest radius; it shrinks if there is no room
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

/** Stacks dots from the bottom, in as few columns as fit. */
function inBand(indexes: readonly number[], left: number, r: number): Bubble[] | null {
  const pitch = 2 * r + gap;
  const maxRows = Math.floor(height / pitch);
  const columns = Math.ceil(indexes.length / maxRows);
  if (columns * pitch > map.band) return null;
  const rows = Math.ceil(indexes.length / columns);
  return indexes.map((index, nth) => {
    const column = nth % columns;
    const row = Math.floor(nth / columns);
    const x = left + map.band / 2 + (column - (columns - 1) / 2) * pitch;
    return { index, cx: x, cy: inner.base - (rows - row - 0.5) * pitch, r, touch: r };
  });
}

type Middle = { cx: number; cy: number };

/** Places the most doubtful dots first, each as close to its position as possible. */
function inMiddle(
  ideas: readonly Placed[],
  indexes: readonly number[],
  r: number,
): Bubble[] | null {
  const dots: Bubble[] = [];
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
    dots.push({ index, ...place, r, touch: r });
  }
  return dots;
}

type Area = { left: number; right: number; top: number; bottom: number };
const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** The nearest free position. Vertical distance counts twice, so that dots move sideways. */
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

/** The free position nearest to `x` at a height; null if there is none. */
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

const words = [
  { remains: 1, word: 'all' },
  { remains: 0.5, word: 'half' },
  { remains: 0, word: 'none' },
];

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
    {[0.25, 0.5, 0.75].map((share) => (
      <text key={share} x={xOfShare(share)} y={map.base + 22} textAnchor="middle">
        {100 * share} %
      </text>
    ))}
    <text x={middle.right + 6} y={map.base + 22}>
      95 % +
    </text>
    {words.map(({ remains, word }) => (
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

const nameOf = ({ rank, group, result }: NumberedIdea, ranked: number) =>
  `${rank}, ${result.ideaTitle}: ${groupNames[group].toLowerCase()}. ${capitalize(leadText(result.p, ranked))}. ${doubtText(result.remains)}`;

type DotProps = Pick<Bubble, 'cx' | 'cy' | 'r'> & {
  idea: NumberedIdea;
  ranked: number;
  active: boolean;
  current: boolean;
  onActive: (id: string | null) => void;
};

/** Memoised, so that activating another dot redraws two dots only. */
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
  ideas: readonly NumberedIdea[];
  ranked: number;
  active: string | null;
  onActive: (id: string | null) => void;
};

/** One Tab stop, as the plot of Prioritise. A press scrolls to the idea's result. */
export const DoubtMap = memo(function DoubtMap({ ideas, ranked, active, onActive }: Props) {
  const isNarrow = useMedia('(width < 40rem)');
  const dots = useMemo(() => {
    const placed = ideas.map(({ group, result: { p, remains } }) => ({ group, p, remains }));
    return placeDots(placed, isNarrow ? 26 : 17);
  }, [ideas, isNarrow]);
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
