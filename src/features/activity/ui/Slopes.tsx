import { truncate } from '../../../platform/text/truncate.ts';
import type { RankedIdea } from '../domain/activity-response.ts';
import { rankText } from './words.ts';

/** The number of drawn ideas; the table has all. */
const mostDrawn = 12;
const step = 40;
const top = 62;

type Props = {
  ideas: readonly RankedIdea[];
  /** The names of the two days. */
  days: [string, string];
};

/** Ideas that moved and the best ones, by their rank at the end. */
function drawnOf(ideas: readonly RankedIdea[]): RankedIdea[] {
  const hasMoved = ({ before, after }: RankedIdea) => before?.rank !== after?.rank;
  const first = [...ideas].sort((a, b) => Number(hasMoved(b)) - Number(hasMoved(a)));
  const kept = new Set(first.slice(0, mostDrawn));
  return ideas.filter((idea) => kept.has(idea));
}

function lookOf({ before, after }: RankedIdea): string {
  if (!before || !after || before.rank === after.rank) return 'pencil thin';
  return before.rank > after.rank ? 'green' : 'amber dash';
}

type Shape = {
  className: string;
  width: number;
  left: number;
  right: number;
  letters: number;
  /** The left side has titles too. */
  titles: boolean;
};
const shapes: Shape[] = [
  { className: 'wide', width: 690, left: 225, right: 465, letters: 22, titles: true },
  { className: 'narrow', width: 350, left: 48, right: 138, letters: 18, titles: false },
];

type DrawingProps = Props & { shape: Shape };

function Drawing({ ideas, days, shape }: DrawingProps) {
  const { className, width, left, right, letters, titles } = shape;
  const there = ideas.filter(({ before }) => before);
  const starts = there.sort((a, b) => (a.before?.rank ?? 0) - (b.before?.rank ?? 0));
  const ends = ideas.filter(({ after }) => after);
  const startOf = (idea: RankedIdea) => top + step * starts.indexOf(idea);
  const endOf = (idea: RankedIdea) => top + step * ends.indexOf(idea);
  const height = top + step * Math.max(starts.length, ends.length);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`slopes ${className}`} aria-hidden="true">
      <foreignObject x={left} y="40" width={right - left} height={height - 40}>
        <div className="paper" />
      </foreignObject>
      <text className="num" x={left} y="24" textAnchor="middle">
        {days[0]}
      </text>
      <text className="num" x={right} y="24" textAnchor="middle">
        {days[1]}
      </text>
      <path className="ink thin" d={`M${left} 40V${height}M${right} 40V${height}`} />
      {starts
        .filter(({ after }) => after)
        .map((idea) => (
          <path
            key={idea.id}
            className={`ink ${lookOf(idea)}`}
            d={`M${left} ${startOf(idea)}L${right} ${endOf(idea)}`}
          />
        ))}
      {starts.map((idea) => (
        <g key={idea.id} transform={`translate(${left} ${startOf(idea)})`}>
          <circle className={idea.after ? 'fill-trace' : 'slope-end'} r={idea.after ? 4 : 5} />
          {titles && (
            <text x="-16" y="5" textAnchor="end">
              {truncate(idea.ideaTitle, letters)}
            </text>
          )}
          <text
            className="num"
            x={titles ? 4 - left : -12}
            y="5"
            textAnchor={titles ? 'start' : 'end'}
          >
            {rankText(idea.before)}
          </text>
        </g>
      ))}
      {ends.map((idea) => (
        <g key={idea.id} transform={`translate(${right} ${endOf(idea)})`}>
          <circle className={idea.before ? 'fill-trace' : 'slope-end'} r={idea.before ? 4 : 5} />
          <text x="14" y="5">
            {truncate(idea.ideaTitle, letters)}
          </text>
          <text className="num" x={width - right - 4} y="5" textAnchor="end">
            {rankText(idea.after)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The ranks of two days, joined by a line for each idea. The table below says the same. */
export const Slopes = ({ ideas, days }: Props) =>
  shapes.map((shape) => (
    <Drawing key={shape.className} shape={shape} ideas={drawnOf(ideas)} days={days} />
  ));
