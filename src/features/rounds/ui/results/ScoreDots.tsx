import { memo } from 'react';
import { type Criterion, criteria } from '../../../ideas/domain/weights.ts';
import type { RoundResult } from '../../domain/round-response.ts';
import { scoreName, spanText } from './result-texts.ts';

const ends = Array.from({ length: 10 }, (_, at) => at + 1);

// Points on paper: one point is one person, one small square high, over the large line of its value.

/** The lane's size in small squares: each value has a large one, and its line in the middle. */
export const lane = { width: 50, height: 5 } as const;

/** With more people than this on one value, the points become a column with a number on top. */
const maxDrawn = 5;

type Point = { x: number; y: number };
type Strip = {
  points: Point[];
  own: Point | null;
  columns: { x: number; top: number; count: number }[];
};

export const xOf = (value: number) => (value - 0.5) * 5;
/** The middle of the n-th square above the base line, a little lower, so that the lowest stand on it. */
const yOf = (nth: number) => lane.height - 0.625 - nth;
/** Above it is room for the number, within the lane. */
const columnTop = 1.5;

/** Positions of one score's points. @param points sorted, with the reader's own @param own the reader's value */
export function stackDots(points: readonly number[], own: number | null): Strip {
  const counts = new Map<number, number>();
  for (const value of points) counts.set(value, (counts.get(value) ?? 0) + 1);
  const strip: Strip = { points: [], own: null, columns: [] };
  for (const [value, count] of counts) {
    const x = xOf(value);
    const isMany = count > maxDrawn;
    const others = count - Number(value === own);
    if (isMany) strip.columns.push({ x, top: columnTop, count });
    else for (let nth = 0; nth < others; nth++) strip.points.push({ x, y: yOf(nth) });
    // On top, drawn last.
    if (value === own) strip.own = { x, y: isMany ? columnTop + 0.625 : yOf(others) };
  }
  return strip;
}

/** Draws all points as one path, because a round has thousands. */
const pathOf = (points: readonly Point[], r: number) =>
  points
    .map(({ x, y }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
    .join('');

type LaneProps = { strip: Strip; median: number | null; points: readonly number[]; far: boolean };

const Lane = ({ strip, median, points, far }: LaneProps) => {
  const [lowest, highest] = [points[0], points.at(-1)];
  return (
    <svg
      className="paper"
      viewBox={`0 0 ${lane.width} ${lane.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="base" d={`M0 ${lane.height}H${lane.width}`} />
      {lowest !== undefined && highest !== undefined && lowest < highest && (
        <path
          className="span-line"
          data-far={far || undefined}
          d={`M${xOf(lowest)} ${lane.height}H${xOf(highest)}`}
        />
      )}
      {median !== null && (
        <path
          className="median-line"
          d={`M${xOf(median)} ${lane.height + 0.4}V${lane.height - 0.8}`}
        />
      )}
      {strip.columns.map(({ x, top, count }) => (
        <g key={x}>
          <path className="many" d={`M${x - 0.5} ${lane.height}V${top}h1V${lane.height}z`} />
          <text x={x} y={top - 0.2} textAnchor="middle">
            {count}
          </text>
        </g>
      ))}
      <path className="point" d={pathOf(strip.points, 0.44)} />
      {strip.own && <path className="point-own" d={pathOf([strip.own], 0.38)} />}
    </svg>
  );
};

function Row({ name, result }: { name: Criterion; result: RoundResult }) {
  const { median, count, points, wide } = result.scores[name];
  const value = result.own?.[name];
  const own = points && typeof value === 'number' ? value : null;
  const far = wide && name === result.spreadMost;
  const strip = stackDots(points ?? [], own);
  return (
    <tr>
      <th scope="row">{scoreName(name)}</th>
      <td className="lane">
        <Lane strip={strip} median={median} points={points ?? []} far={far} />
        {points ? (
          <span className="sr-only">
            {points.join(', ')}
            {own !== null && `; yours ${own}`}
          </span>
        ) : (
          <span className="lane-note">{count === 0 ? 'nobody scored it' : 'points not shown'}</span>
        )}
      </td>
      <td className="value">
        {median === null ? (
          count > 0 && 'median not shown'
        ) : (
          <>
            median <strong className="num">{median}</strong>
          </>
        )}
      </td>
      <td className="value">
        {points && (far ? <strong>{spanText(points)}</strong> : spanText(points))}
      </td>
    </tr>
  );
}

export const ScoreDots = memo(({ result }: { result: RoundResult }) => (
  <table className="points">
    <caption className="sr-only">
      Scores for {result.ideaTitle}, given by {result.assessed}
    </caption>
    <colgroup>
      <col className="points-name" />
      <col className="points-lane" />
      <col className="points-median" />
      <col />
    </colgroup>
    <thead className="sr-only">
      <tr>
        <th scope="col">Score</th>
        <th scope="col">Points from 1 to 10</th>
        <th scope="col">Median</th>
        <th scope="col">Lowest to highest</th>
      </tr>
    </thead>
    <tbody>
      {criteria.map((name) => (
        <Row key={name} name={name} result={result} />
      ))}
    </tbody>
    <tfoot aria-hidden="true">
      <tr>
        <td />
        <td className="lane">
          <ol className="axis">
            {ends.map((end) => (
              <li key={end}>{end}</li>
            ))}
          </ol>
        </td>
        <td />
        <td />
      </tr>
    </tfoot>
  </table>
));
