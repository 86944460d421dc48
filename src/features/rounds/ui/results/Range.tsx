type Props = {
  /** In order, not empty. */
  points: readonly number[];
  median: number | null;
  /** From the lowest to the highest it is far. */
  isWide: boolean;
};

const width = 90;
const xOf = (value: number) => ((value - 1) * width) / 9;
const ticks = Array.from({ length: 10 }, (_, at) => `M${xOf(at + 1)} 4v6`).join('');

/** From the lowest to the highest score, and the median, on a line from 1 to 10. Words stand beside it. */
export function Range({ points, median, isWide }: Props) {
  const [lowest = 1, highest = 1] = [points[0], points.at(-1)];
  return (
    <svg
      className="range"
      data-far={isWide || undefined}
      viewBox={`-1 0 ${width + 2} 14`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="range-line" d={`M0 7H${width}${ticks}`} />
      <path className="range-span" d={`M${xOf(lowest)} 7H${xOf(highest)}`} />
      {median !== null && <path className="range-median" d={`M${xOf(median)} 0v14`} />}
    </svg>
  );
}
