import { memo, useEffect, useRef } from 'react';
import {
  type Criterion,
  criteria,
  criterionNames,
  scoreValues,
} from '#features/ideas/domain/weights.ts';
import { mixes } from '#features/prioritise/domain/robustness.ts';
import { FactList } from '#features/prioritise/ui/FactList.tsx';
import { VerdictIcon } from '#features/prioritise/ui/VerdictIcon.tsx';
import { onNavigation } from '#platform/client/router/url.ts';
import { pluralize } from '#platform/text/wording.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { minShownIn } from '../../domain/round.ts';
import type { RoundResult, RoundResults } from '../../domain/round-response.ts';
import { hasHiddenScores } from '../../domain/round-results.ts';
import { DecideOnResult } from './DecideOnResult.tsx';
import {
  anchorOf,
  comparisonText,
  doubtText,
  groupIcon,
  groupNames,
  leadText,
  type NumberedIdea,
  ownText,
  scoredText,
  scoreName,
  sharePart,
  spanText,
  whyText,
  withoutVerdict,
} from './result-texts.ts';

// A strip plot on squared paper: one dot per person, one square high, above the line of its value.

/** The size of the strip in squares. Each value has five of them. */
export const stripSize = { width: 50, height: 5 } as const;

/** More people with the same value become a column with a number. */
const maxDrawn = 5;

type Point = { x: number; y: number };
type Column = { x: number; top: number; count: number };
type Strip = { points: Point[]; own: Point | null; columns: Column[] };

export const xOf = (value: number) => (value - 0.5) * 5;
/** The height of the n-th dot above the base line. */
const yOf = (nth: number) => stripSize.height - 0.625 - nth;
/** Leaves room for the number above a column. */
const columnTop = 1.5;

/** Positions of one score's dots. @param points sorted, the reader's included @param own the reader's value */
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
    // The topmost dot, which is drawn last.
    if (value === own) strip.own = { x, y: isMany ? columnTop + 0.625 : yOf(others) };
  }
  return strip;
}

/** Draws all dots as one path, because a round has thousands. */
const pathOf = (points: readonly Point[], r: number) =>
  points
    .map(({ x, y }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
    .join('');

type LaneProps = { strip: Strip; median: number | null; points: readonly number[]; far: boolean };

const Lane = ({ strip, median, points, far }: LaneProps) => {
  const [lowest, highest] = [points[0], points.at(-1)];
  return (
    <svg
      className="paper h-[calc(5*var(--square))] w-[calc(50*var(--square))] overflow-visible [--grid-x:calc(2.5*var(--square))]"
      viewBox={`0 0 ${stripSize.width} ${stripSize.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="stroke-(--color-axis) stroke-1 [vector-effect:non-scaling-stroke]"
        d={`M0 ${stripSize.height}H${stripSize.width}`}
      />
      {lowest !== undefined && highest !== undefined && lowest < highest && (
        <path
          className="span-line"
          data-far={far || undefined}
          d={`M${xOf(lowest)} ${stripSize.height}H${xOf(highest)}`}
        />
      )}
      {median !== null && (
        <path
          className="median-line"
          d={`M${xOf(median)} ${stripSize.height + 0.4}V${stripSize.height - 0.8}`}
        />
      )}
      {strip.columns.map(({ x, top, count }) => (
        <g key={x}>
          <path
            className="many fill-(--color-trace) forced-colors:fill-[CanvasText]"
            d={`M${x - 0.5} ${stripSize.height}V${top}h1V${stripSize.height}z`}
          />
          <text
            className="fill-(--color-trace) font-mono text-[1.25px]/[1] font-[700] forced-colors:fill-[CanvasText]"
            x={x}
            y={top - 0.2}
            textAnchor="middle"
          >
            {count}
          </text>
        </g>
      ))}
      <path className="fill-trace" d={pathOf(strip.points, 0.44)} />
      {strip.own && <path className="point-own" d={pathOf([strip.own], 0.38)} />}
    </svg>
  );
};

/** One score below the other on a narrow screen, each with its words above its strip. */
const row =
  'max-[40rem]:grid max-[40rem]:grid-cols-[minmax(0,1fr)_auto_auto] max-[40rem]:items-baseline max-[40rem]:pt-2';
const cell = 'py-0 text-start align-bottom text-sm/5 max-[40rem]:block';
const laneCell = `${cell} relative px-0 max-[40rem]:col-span-full max-[40rem]:row-start-2`;

function Row({ name, result }: { name: Criterion; result: RoundResult }) {
  const { median, count, points, wide } = result.scores[name];
  const value = result.own?.[name];
  const own = points && typeof value === 'number' ? value : null;
  const far = wide === true && name === result.spreadMost;
  const strip = stackDots(points ?? [], own);
  return (
    <tr className={row}>
      <th className={`${cell} pe-4 font-[560] whitespace-nowrap`} scope="row">
        {scoreName(name)}
      </th>
      <td className={laneCell}>
        <Lane strip={strip} median={median} points={points ?? []} far={far} />
        {points ? (
          <span className="sr-only">
            {points.join(', ')}
            {own !== null && `; yours ${own}`}
          </span>
        ) : (
          <span className="absolute start-2 top-[calc(1.5*var(--square))] text-xs text-(--color-axis)">
            {count === 0 ? 'nobody scored it' : 'points not shown'}
          </span>
        )}
      </td>
      <td className={`${cell} ps-4`}>
        {median === null ? (
          count > 0 && 'median not shown'
        ) : (
          <>
            median <strong className="num">{median}</strong>
          </>
        )}
      </td>
      <td className={`${cell} ps-4`}>
        {points && (far ? <strong>{spanText(points)}</strong> : spanText(points))}
      </td>
    </tr>
  );
}

const ScoreDots = memo(({ result }: { result: RoundResult }) => (
  <table className="points w-full table-fixed border-collapse [--square:8px] max-[40rem]:block max-[40rem]:[--square:clamp(4px,(100vw-2*var(--gutter)-2px)/50,8px)]">
    <caption className="sr-only">
      Scores for {result.ideaTitle}, given by {result.assessed}
    </caption>
    <colgroup>
      <col className="w-28" />
      <col className="w-[calc(50*var(--square))]" />
      <col className="w-26" />
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
    <tbody className="max-[40rem]:block">
      {criteria.map((name) => (
        <Row key={name} name={name} result={result} />
      ))}
    </tbody>
    <tfoot className="max-[40rem]:block" aria-hidden="true">
      <tr className={row}>
        <td className={cell} />
        <td className={laneCell}>
          <ol className="grid grid-cols-[repeat(10,calc(5*var(--square)))] pt-1.5 text-center font-mono text-xs text-(--color-axis)">
            {scoreValues.map((end) => (
              <li key={end}>{end}</li>
            ))}
          </ol>
        </td>
        <td className={cell} />
        <td className={cell} />
      </tr>
    </tfoot>
  </table>
));

export type RoundFacts = Pick<RoundResults, 'id' | 'ranked' | 'people' | 'showsFew'> & {
  userId: string;
  assessorIds: readonly string[];
};

function Better({ ideas: [first, ...others] }: { ideas: NumberedIdea['better'] }) {
  return (
    <p className="small grid grid-cols-[auto_minmax(0,1fr)] gap-1.5">
      <VerdictIcon verdict="beaten" />
      <span>
        <strong>Outclassed:</strong>{' '}
        {first ? <a href={`#${anchorOf(first.id)}`}>{first.ideaTitle}</a> : 'one that'}
        {others.length > 0 && ` and ${others.length} more`}
        {others.length > 0 ? ' are' : ' is'} as good or better in every median and in risk.
      </span>
    </p>
  );
}

function Figures({ result, facts }: { result: RoundResult; facts: RoundFacts }) {
  const { ranked, people } = facts;
  const { p, doubt, remains, spread, assessed, filled, scores, verdict } = result;
  const skipped = criteria
    .filter((name) => scores[name].skipped > 0)
    .map((name) => `${criterionNames[name]} ${scores[name].skipped}`);
  const trials = `${people} people × ${mixes.toLocaleString('en-GB')} mixes are ${(people * mixes).toLocaleString('en-GB')} rankings`;
  return (
    <FactList
      facts={{
        People: `${assessed} scored it`,
        Rankings: verdict !== null && `${leadText(p, ranked)}: ${trials}`,
        Doubt:
          verdict !== null &&
          (doubt > 0
            ? `${doubt.toFixed(2)}, at most 0.25; ${sharePart(remains)} of it about scores`
            : 'None'),
        Spread: spread !== null && `two people are ${spread.toFixed(1)} points apart on average`,
        'Can’t judge': skipped.join(', '),
        'Filled in': filled > 0 && `${filled} missing values, with the median of the others`,
      }}
    />
  );
}

function Reasons({ result, open }: { result: RoundResult; open: boolean }) {
  const { reasons, ownReason, own, ideaTitle } = result;
  if (reasons === null) {
    // If too few people assessed it, only the reader's own reason is shown.
    if (!own?.reason) return null;
    return (
      <div className="max-w-(--measure) border-s-2 border-(--color-trace) ps-3.5 small">
        <p className="text-muted-foreground">Your reason, which only you see here:</p>
        <p className="user-text" dir="auto">
          {own.reason}
        </p>
      </div>
    );
  }
  if (reasons.length === 0)
    return <p className="small text-muted-foreground">No reasons were written.</p>;
  return (
    <LazyDetails
      className="details"
      open={open}
      summary={
        <>
          {pluralize(reasons.length, 'reason')}
          <span className="sr-only"> for the scores of {ideaTitle}</span>
        </>
      }
    >
      {() => (
        <ul className="list grid gap-2.5 py-1.5 text-sm *:max-w-(--measure) *:border-s-2 *:border-border *:ps-3.5 *:data-own:border-(--color-trace)">
          {reasons.map((reason, at) => (
            // The index is the key: two reasons may be equal, and the list never changes.
            <li key={at} data-own={at === ownReason || undefined}>
              {at === ownReason && <strong>Yours: </strong>}
              <span className="user-text" dir="auto">
                {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </LazyDetails>
  );
}

/** `isWanted`: the URL names this idea. */
type Props = { idea: NumberedIdea; facts: RoundFacts; isWanted: boolean };

export const IdeaResult = memo(function IdeaResult({ idea, facts, isWanted }: Props) {
  const { rank, group, isFirst, result } = idea;
  const { ranked, userId } = facts;
  const { id, ideaTitle, assessed } = result;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    // The browser itself scrolls to parts that are on the page at load.
    const show = () =>
      requestAnimationFrame(() => {
        if (document.activeElement === title.current) return;
        title.current?.focus({ preventScroll: true });
        title.current?.scrollIntoView();
      });
    show();
    return onNavigation(show);
  }, [isWanted]);
  const mark = groupIcon(group);
  const isDoubtful = group === 'judgement' || group === 'values';
  const isOwn = result.user.id === userId;
  const moved = comparisonText(result);
  const own = isOwn ? 'Your idea: you were not asked.' : ownText(result);
  const hasMedian = criteria.some((name) => result.scores[name].median !== null);
  return (
    <article
      className="result grid grid-cols-1 items-start gap-x-10 gap-y-4 border-t-1 border-border py-7 wrap-anywhere first-of-type:border-t-2 first-of-type:border-line min-[70rem]:grid-cols-[minmax(0,1fr)_44rem]"
      aria-labelledby={anchorOf(id)}
    >
      <div className="vstack max-[70rem]:contents">
        <div className="vstack gap-1.5">
          <h3
            className="grid scroll-mt-7 grid-cols-[auto_minmax(0,1fr)] gap-2.5"
            id={anchorOf(id)}
            ref={title}
            tabIndex={-1}
          >
            <span
              className="grid h-8 min-w-8 place-content-center rounded-full border-2 border-(--color-trace) bg-(--color-paper) font-mono text-sm/[1] font-[700] tracking-[0] text-(--color-trace) data-first:border-3 data-first:border-iodine data-first:bg-accent data-first:text-accent-foreground forced-colors:data-first:forced-color-adjust-none"
              data-first={isFirst || undefined}
            >
              {rank}
            </span>
            <a href={`/idea-tracker/${id}`} dir="auto">
              {ideaTitle}
            </a>
          </h3>
          <p className="small flex flex-wrap gap-x-1.5">
            {mark && <VerdictIcon verdict={mark} />}
            <strong>{groupNames[group]}:</strong>{' '}
            {mark ? leadText(result.p, ranked) : withoutVerdict(result)}
          </p>
          {mark && <p className="small">{whyText(group, result)}</p>}
          {isDoubtful && !hasHiddenScores(result) && (
            <p className="small">{doubtText(result.remains)}</p>
          )}
          {isDoubtful && result.dominated && <Better ideas={idea.better} />}
          {moved && <p className="small">{moved}</p>}
          {assessed > 0 && (
            <p className="small text-muted-foreground">
              {scoredText(result, facts.assessorIds, minShownIn(facts))}
            </p>
          )}
          {own && <p className="small text-muted-foreground">{own}</p>}
        </div>
        <div className="vstack gap-1.5 max-[70rem]:order-1">
          <Reasons result={result} open={isFirst} />
          {assessed > 0 && (
            <LazyDetails
              className="details"
              summary={
                <>
                  Details<span className="sr-only"> of {ideaTitle}</span>
                </>
              }
            >
              {() => <Figures result={result} facts={facts} />}
            </LazyDetails>
          )}
        </div>
      </div>
      <div className="vstack max-[70rem]:contents">
        {assessed > 0 && <ScoreDots result={result} />}
        <div className="vstack max-[70rem]:order-2">
          <DecideOnResult result={result} roundId={facts.id} userId={userId} />
          {isOwn && hasMedian && (
            <p className="small no-print">
              <a href={`/idea-tracker/${id}?medians=${facts.id}#evaluation`}>
                Use these scores<span className="sr-only"> of {ideaTitle}</span>
              </a>
              <span className="text-muted-foreground">
                {' '}
                Fills the medians into your idea. Nothing changes until you save.
              </span>
            </p>
          )}
        </div>
      </div>
    </article>
  );
});
