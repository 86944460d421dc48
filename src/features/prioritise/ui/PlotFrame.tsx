import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { type Scored, scoreValues } from '#features/ideas/domain/weights.ts';
import { shortenTitle } from '#platform/text/wording.ts';
import { useMedia } from '#platform/ui/use-media.ts';

/**
 * In SVG units: one point of a score is 60 wide, so ten points are 600. `rim` is the margin for bubbles at the edge.
 */
export const plotArea = { left: 56, top: 20, size: 600, unit: 60, rim: 30 } as const;

export const x = (feasibility: number) => plotArea.left + feasibility * plotArea.unit;
export const y = (impact: number) => plotArea.top + plotArea.size - impact * plotArea.unit;

export const edge = plotArea.left + plotArea.size;
export const base = plotArea.top + plotArea.size;

export type Bubble = {
  index: number;
  cx: number;
  cy: number;
  r: number;
  /** Radius of the touch target, as large as other ideas allow. */
  touch: number;
};

/** The area grows with innovation: radius 9 for 1 point to 29 for 10 points. */
const radius = (innovation: number) => 9 + 20 * Math.sqrt((innovation - 1) / 9);
const largest = radius(10);

/** The positions of ideas within one square, and their largest radius. @param unit the distance between squares */
function gridOf(members: number, unit: number) {
  const scale = unit / plotArea.unit;
  // A single bubble may reach into the next squares.
  if (members === 1) return { places: [{ dx: 0, dy: 0 }], room: largest * scale };
  if (members === 2)
    return {
      places: [
        { dx: -13 * scale, dy: -13 * scale },
        { dx: 13 * scale, dy: 13 * scale },
      ],
      room: 17 * scale,
    };
  const columns = Math.ceil(Math.sqrt(members));
  const rows = Math.ceil(members / columns);
  const pitch = (unit - 4) / columns;
  const places = Array.from({ length: members }, (_, position) => ({
    dx: ((position % columns) - (columns - 1) / 2) * pitch,
    dy: (Math.floor(position / columns) - (rows - 1) / 2) * pitch,
  }));
  return { places, room: pitch * 0.47 };
}

type Square = { members: number[]; left: number; top: number };

/** The distance to the nearest occupied square, which is less than a point if medians are halves. */
function unitOf({ left, top }: Square, all: readonly Square[]): number {
  const distances = all.map((other) =>
    Math.max(Math.abs(other.left - left), Math.abs(other.top - top)),
  );
  return Math.min(plotArea.unit, ...distances.filter((away) => away > 0));
}

/**
 * Places a bubble for each idea. Ideas with the same impact and feasibility divide their square, so that none hides
 * another. Three quarters of the squares share one scale, so that sizes are comparable; crowded ones are smaller.
 */
export function placeBubbles(ideas: readonly Scored[]): Bubble[] {
  const found = new Map<string, Square>();
  for (const [index, { feasibilityScore, impactScore }] of ideas.entries()) {
    const key = `${feasibilityScore} ${impactScore}`;
    const square = found.get(key) ?? {
      members: [],
      left: x(feasibilityScore),
      top: y(impactScore),
    };
    square.members.push(index);
    found.set(key, square);
  }
  const all = [...found.values()];
  const squares = all.map((square) => {
    const unit = unitOf(square, all);
    return { ...square, unit, ...gridOf(square.members.length, unit) };
  });
  const rooms = squares.map(({ room }) => room).sort((a, b) => b - a);
  const usualRoom = rooms[Math.ceil(rooms.length * 0.75) - 1] ?? largest;
  return squares.flatMap(({ members, left, top, unit, places, room }) => {
    const scale = Math.min(usualRoom, room) / largest;
    return members.map((index, position) => {
      const { dx, dy } = places[position] ?? { dx: 0, dy: 0 };
      return {
        index,
        cx: left + dx,
        cy: top + dy,
        r: Math.max(2, radius(ideas[index]?.innovationScore ?? 1) * scale),
        touch: members.length === 1 ? (largest * unit) / plotArea.unit : 0,
      };
    });
  });
}

const right = edge + plotArea.rim;
const ceiling = plotArea.top - plotArea.rim;
const lines = (step: number) =>
  Array.from({ length: Math.floor((plotArea.size + plotArea.rim) / step) + 1 }, (_, i) => i * step)
    .map((at) => `M${plotArea.left + at} ${ceiling}V${base}M${plotArea.left} ${base - at}H${right}`)
    .join('');

export const PaperLines = memo(() => (
  <g>
    <rect
      className="fill-paper"
      x={plotArea.left}
      y={ceiling}
      width={right - plotArea.left}
      height={base - ceiling}
    />
    <path d={lines(12)} stroke="var(--color-grid-1)" />
    <path d={lines(60)} stroke="var(--color-grid-5)" />
    <path className="ink" d={`M${plotArea.left} ${ceiling}V${base}H${right}`} />
  </g>
));

export const PlotAxes = memo(() => (
  <g>
    <PaperLines />
    <path
      className="ink dash thin"
      d={`M${x(5.5)} ${ceiling}V${base}M${plotArea.left} ${y(5.5)}H${right}`}
    />
    {scoreValues.map((tick) => (
      <g key={tick}>
        <text x={x(tick)} y={base + 22} textAnchor="middle">
          {tick}
        </text>
        <text x={plotArea.left - 12} y={y(tick) + 5} textAnchor="end">
          {tick}
        </text>
      </g>
    ))}
    <text className="word" x={edge} y={base + 50} textAnchor="end">
      Feasibility
    </text>
    <text
      className="word upright"
      transform={`translate(16 ${plotArea.top}) rotate(-90)`}
      textAnchor="end"
    >
      Impact
    </text>
  </g>
));

export const CornerLabels = memo(() => (
  <g>
    <text className="word corner" x={right - 10} y={ceiling + 26} textAnchor="end">
      Do next
    </text>
    <text className="word corner" x={plotArea.left + 12} y={ceiling + 26}>
      Find evidence first
    </text>
    <text className="word corner" x={right - 10} y={base - 14} textAnchor="end">
      Small and quick
    </text>
    <text className="word corner" x={plotArea.left + 12} y={base - 14}>
      Leave for now
    </text>
  </g>
));

/** Risk patterns for bubbles, larger than those of idea cards. */
export const RiskPatterns = () => (
  <defs>
    <pattern id="plot-risk-medium" width="7" height="7" patternUnits="userSpaceOnUse">
      <rect width="7" height="7" fill="var(--color-paper)" />
      <circle cx="3.5" cy="3.5" r="1.6" fill="var(--color-chart-1)" />
    </pattern>
    <pattern
      id="plot-risk-high"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" fill="var(--color-paper)" />
      <rect width="2.4" height="6" fill="var(--color-chart-3)" />
    </pattern>
  </defs>
);

type Middle = { x: number; y: number };
const gap = 10;
/** Half the side of the square that a bubble's number needs. */
const numberRoom = 13;
/** Horizontal offsets of the name from its bubble, in widths of the name. */
const shares = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1];

/**
 * Places a bubble's name where it covers the fewest numbers of other bubbles, then the fewest bubbles, near its own.
 * @param width of the name in SVG units
 * @param height of its letters
 * @returns the middle of the name's base line
 */
export function placeName(
  own: Bubble,
  all: readonly Bubble[],
  width: number,
  height: number,
): Middle {
  const half = width / 2;
  const inPlate = (x: number) => Math.min(Math.max(x, plotArea.left + half), right - half);
  const above = own.cy - own.r - gap;
  const below = own.cy + own.r + gap + height;
  const beside = own.r + gap + half;
  const inLine = (away: number) =>
    [above - away, below + away].flatMap((y) =>
      shares.map((share) => ({ x: inPlate(own.cx + share * (half - own.r)), y })),
    );
  const places = [
    ...inLine(0),
    ...[own.cx + beside, own.cx - beside]
      .filter((x) => x === inPlate(x))
      .map((x) => ({ x, y: own.cy + height / 3 })),
    ...[1, 2, 3, 4].flatMap((line) => inLine(line * height)),
  ].filter(({ y }) => y - height >= ceiling && y <= base);

  const others = all.filter(({ index }) => index !== own.index);
  /** @param room half the side of a bubble's square that must stay free */
  const covered = ({ x, y }: Middle, room: (bubble: Bubble) => number) =>
    others.filter((bubble) => {
      const isBeside = Math.abs(x - bubble.cx) >= half + room(bubble);
      const isAbove = y + height / 4 <= bubble.cy - room(bubble);
      const isBelow = y - height >= bubble.cy + room(bubble);
      return !isBeside && !isAbove && !isBelow;
    }).length;
  const [best] = places
    .map((place) => ({
      place,
      numbers: covered(place, ({ r }) => Math.min(r, numberRoom)),
      bubbles: covered(place, ({ r }) => r),
    }))
    .toSorted((a, b) => a.numbers - b.numbers || a.bubbles - b.bubbles);
  return best?.place ?? { x: inPlate(own.cx), y: below };
}

type PlotSvgProps = {
  label: string;
  /** The ids of the ideas by rank, as in the `data-idea` of their elements. */
  order: readonly string[];
  bubbles: readonly Bubble[];
  /** The id of the idea that is pointed at. */
  active: string | null;
  /** Its name, and the index of its bubble. */
  named: { index: number; number: number | string; title: string } | null;
  onActive: (id: string | null) => void;
  /** @param current the id of the idea that Tab focuses */
  children: (current: string | undefined) => ReactNode;
};

/** A drawing of ideas. It is one Tab stop, with arrow keys, Home and End to move between ideas. */
export function PlotSvg(props: PlotSvgProps) {
  const { label, order, bubbles, active, named, onActive, children } = props;
  const ref = useRef<SVGSVGElement>(null);
  const current = active && order.includes(active) ? active : order[0];
  // As in plot.css. A letter is about half as wide as high.
  const height = useMedia('(width < 40rem)') ? 24 : 17;
  const bubble = named && bubbles.find(({ index }) => index === named.index);
  const name = named && `${named.number}. ${shortenTitle(named.title)}`;
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    // The pointer may be at another idea, and quick keys come before the next render.
    const focused = event.target instanceof SVGElement ? event.target.dataset.idea : undefined;
    const at = order.indexOf(focused ?? current ?? '');
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? order.length - 1 : by && at + by;
    const id = to === undefined ? undefined : order[to];
    if (id === undefined) return;
    event.preventDefault();
    ref.current?.querySelector<SVGAElement>(`[data-idea="${CSS.escape(id)}"]`)?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg has no element for a group of links
    <svg
      ref={ref}
      // `isolate`: a layer of its own, so that changes of the list do not redraw it.
      className="matrix isolate h-auto w-full max-w-208 overflow-visible font-mono"
      viewBox="0 -14 696 690"
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onMouseLeave={() => onActive(null)}
    >
      {children(current)}
      {bubble && name && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text takes no focus; its bubble says the same
        <g aria-hidden="true">
          <text
            className="word tag"
            {...placeName(bubble, bubbles, [...name].length * height * 0.6, height)}
            textAnchor="middle"
          >
            {name}
          </text>
        </g>
      )}
    </svg>
  );
}
