import { memo, useState } from 'react';
import { type Criterion, criteria } from '../../../ideas/domain/weights.ts';
import { VerdictIcon } from '../../../prioritise/ui/VerdictIcon.tsx';
import type { RoundResult, ShownScore } from '../../domain/round-response.ts';
import { wideFrom } from '../../domain/round-results.ts';
import { agreementOfIdea } from './agreement-texts.ts';
import type { NumberedIdea } from './rank-ideas.ts';
import { scoreName, spanText } from './result-texts.ts';

const few = 20;

/** `points` are sorted and not empty. */
type RangeProps = { points: readonly number[]; median: number | null; isWide: boolean };

const width = 90;
const xOf = (value: number) => ((value - 1) * width) / 9;
const ticks = Array.from({ length: 10 }, (_, at) => `M${xOf(at + 1)} 4v6`).join('');

/** The range and median of a score on a line from 1 to 10. */
function Range({ points, median, isWide }: RangeProps) {
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

function Median({ name, score }: { name: Criterion; score: ShownScore }) {
  const { median, points, wide } = score;
  return (
    <td className="m">
      <div className="med">
        <span className="med-name" aria-hidden="true">
          {scoreName(name)}
        </span>
        <b>{median ?? '–'}</b>
        {points && points.length > 0 && (
          <>
            <Range points={points} median={median} isWide={wide} />
            <span className="sr-only">, {spanText(points)}</span>
          </>
        )}
      </div>
    </td>
  );
}

function Agreement({ result }: { result: RoundResult }) {
  const { mark, words } = agreementOfIdea(result);
  return (
    <span
      className="agree flex items-center gap-2 text-sm/5"
      data-far={mark === 'judgement' || undefined}
    >
      {mark && <VerdictIcon verdict={mark} />}
      {words}
    </span>
  );
}

const Row = memo(({ idea: { rank, score, result } }: { idea: NumberedIdea }) => (
  <tr>
    <td className="rank">{rank}</td>
    <th scope="row">
      <a href={`/idea-tracker/${result.id}`} dir="auto">
        {result.ideaTitle}
      </a>
    </th>
    <td className="total">
      <span className="sr-only">Score </span>
      {score?.toFixed(1) ?? '–'}
    </td>
    {criteria.map((name) => (
      <Median key={name} name={name} score={result.scores[name]} />
    ))}
    <td className="a">
      <Agreement result={result} />
    </td>
  </tr>
));

const Legend = ({ hasRanges }: { hasRanges: boolean }) => (
  <p className="legend-line flex max-w-none flex-wrap gap-x-6 gap-y-1 text-muted-foreground text-xs/5">
    {hasRanges ? (
      <>
        <span>
          <Range points={[4, 8]} median={6.5} isWide={false} />
          lowest to highest score, line = median
        </span>
        <span>
          <Range points={[3, 9]} median={6.5} isWide />
          {wideFrom} points apart or more
        </span>
      </>
    ) : (
      <span>Ranges are not shown for so few people.</span>
    )}
    <span>Score = average of the three medians</span>
  </p>
);

export function ResultList({ ideas }: { ideas: readonly NumberedIdea[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? ideas : ideas.slice(0, few);
  const hasRanges = ideas.some(({ result }) =>
    criteria.some((name) => result.scores[name].points?.length),
  );
  return (
    <section className="vstack gap-0" aria-labelledby="by-score">
      <div className="hstack between gap-x-6 gap-y-1">
        <h2 id="by-score">Ideas by score</h2>
        <Legend hasRanges={hasRanges} />
      </div>
      <table className="ranked">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Rank</span>
            </th>
            <th scope="col">Idea</th>
            <th scope="col" className="total">
              Score
            </th>
            {criteria.map((name) => (
              <th key={name} scope="col">
                {scoreName(name)}
              </th>
            ))}
            <th scope="col">Agreement</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((idea) => (
            <Row key={idea.result.id} idea={idea} />
          ))}
        </tbody>
      </table>
      {shown.length < ideas.length && (
        <p className="py-2">
          <button className="link" type="button" onClick={() => setAll(true)}>
            Show all {ideas.length} ideas
          </button>
        </p>
      )}
    </section>
  );
}
