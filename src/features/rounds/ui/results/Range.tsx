type Props = {
  /** Sorted, not empty. */
  points: readonly number[];
  median: number | null;
  /** Whether the lowest and highest values are far apart. */
  isWide: boolean;
};

const width = 90;
const xOf = (value: number) => ((value - 1) * width) / 9;
const ticks = Array.from({ length: 10 }, (_, at) => `M${xOf(at + 1)} 4v6`).join('');

/** The range and median of a score on a line from 1 to 10, with words beside it. */
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
