import { type Bubble, base, edge, plate } from './layout.ts';

type Middle = { x: number; y: number };
const gap = 10;

/**
 * Places a bubble's name above, below or beside it, where it covers least of the other bubbles.
 * @param width of the name in the drawing's units
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
  const right = edge + plate.rim;
  const inPlate = (x: number) => Math.min(Math.max(x, plate.left + half), right - half);
  const above = own.cy - own.r - gap;
  const below = own.cy + own.r + gap + height;
  const level = own.cy + height / 3;
  const beside = own.r + gap + half;
  const choices = [
    ...[above, below].flatMap((y) =>
      [own.cx, own.cx + half - own.r, own.cx - half + own.r].map((x) => ({ x: inPlate(x), y })),
    ),
    ...[own.cx + beside, own.cx - beside]
      .filter((x) => x === inPlate(x))
      .map((x) => ({ x, y: level })),
  ].filter(({ y }) => y - height >= plate.top - plate.rim && y <= base);

  /** The area of other bubbles' squares under the name. */
  const hidden = ({ x, y }: Middle) =>
    all.reduce((sum, { index, cx, cy, r }) => {
      const wide = Math.min(x + half, cx + r) - Math.max(x - half, cx - r);
      // Some letters reach below their line.
      const high = Math.min(y + height / 4, cy + r) - Math.max(y - height, cy - r);
      return index === own.index || wide <= 0 || high <= 0 ? sum : sum + wide * high;
    }, 0);
  let best = { place: choices[0] ?? { x: inPlate(own.cx), y: below }, hides: Infinity };
  for (const place of choices) {
    const hides = hidden(place);
    if (hides < best.hides) best = { place, hides };
  }
  return best.place;
}
