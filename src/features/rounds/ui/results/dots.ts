import { nearlyAlways, rarely } from '../../../prioritise/domain/robustness.ts';
import { type Bubble, base, edge, plate } from '../../../prioritise/ui/layout.ts';
import type { Group } from './numbered.ts';

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
