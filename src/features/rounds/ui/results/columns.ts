// Points on paper: one point is one person, one small square high, over the large line of its value.

/** The lane's size in small squares: each value has a large one, and its line in the middle. */
export const lane = { width: 50, height: 5 } as const;

/** With more people than this on one value, the points become a column with a number on top. */
const mostDrawn = 5;

export type Point = { x: number; y: number };
export type Strip = {
  /** Other people. */
  points: Point[];
  own: Point | null;
  /** Columns of many people, with their number. */
  columns: { x: number; top: number; count: number }[];
};

export const xOf = (value: number) => (value - 0.5) * 5;
/** The middle of the n-th square above the base line, a little lower, so that the lowest stand on it. */
const yOf = (nth: number) => lane.height - 0.625 - nth;
/** Above it is room for the number, within the lane. */
const columnTop = 1.5;

/** Positions of one score's points. @param points sorted, with the reader's own @param own the reader's value */
export function stack(points: readonly number[], own: number | null): Strip {
  const counts = new Map<number, number>();
  for (const value of points) counts.set(value, (counts.get(value) ?? 0) + 1);
  const strip: Strip = { points: [], own: null, columns: [] };
  for (const [value, count] of counts) {
    const x = xOf(value);
    const isMany = count > mostDrawn;
    const others = count - Number(value === own);
    if (isMany) strip.columns.push({ x, top: columnTop, count });
    else for (let nth = 0; nth < others; nth++) strip.points.push({ x, y: yOf(nth) });
    // On top, drawn last.
    if (value === own) strip.own = { x, y: isMany ? columnTop + 0.625 : yOf(others) };
  }
  return strip;
}

/** Draws all points as one path, because a round has thousands. */
export const pathOf = (points: readonly Point[], r: number) =>
  points
    .map(({ x, y }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
    .join('');
