import { useStore } from '@nanostores/react';
import { labelOf } from '#features/ideas/domain/fields.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { eventWords } from '#features/notifications/domain/event-words.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { setParameters } from '#platform/client/router/url.ts';
import { truncate } from '#platform/text/characters.ts';
import { capitalize } from '#platform/text/wording.ts';
import { formatDayAndMonth, formatShortDay } from '#platform/ui/dates.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { ScrollTable } from '#platform/ui/ScrollTable.tsx';
import { $defaultDays, $movement, $movementDays } from '../client/rank-movement.ts';
import type {
  IdeaActivity,
  RankedIdea,
  RankingMovement,
  RankMove,
} from '../domain/activity-response.ts';
import {
  byOthersText,
  IdeaLink,
  moreCausesText,
  movementSentence,
  moveText,
  rankText,
} from './ActivitySentence.tsx';
import { DayField } from './DayField.tsx';

type Days = [string, string];

const isScore = ({ field }: IdeaActivity['changes'][number]) =>
  criteria.some((name) => name === field);

function Own({ event }: { event: IdeaActivity }) {
  const scores = event.changes.filter(isScore);
  return (
    <p className="small user-text">
      <bdi>{event.actor?.name}</bdi>{' '}
      {scores.length > 0
        ? scores.map(({ field, before, after }, at) => (
            <span key={field}>
              {at > 0 ? ' and ' : 'set '}
              {labelOf(field)} from <del>{before}</del> to <ins>{after}</ins>
            </span>
          ))
        : eventWords(event).did}{' '}
      on {formatDayAndMonth(event.at)}
      {event.reason ? `: “${event.reason}”` : '.'}
    </p>
  );
}

type ItemProps = { idea: RankedIdea; move: RankMove; events: readonly IdeaActivity[] };

function MovedItem({ idea, move, events }: ItemProps) {
  const own = move.causes.flatMap(
    ({ event }) =>
      events.find(({ id, idea: { id: about } }) => id === event && about === idea.id) ?? [],
  );
  const { untouched } = move;
  return (
    <li data-own={own.length > 0 || undefined}>
      <p className="user-text">
        <strong>
          <IdeaLink of={idea} />
        </strong>{' '}
        <span className="num">{moveText(idea)}</span>
      </p>
      {own.map((event) => (
        <Own key={event.id} event={event} />
      ))}
      {own.length > 0 && move.more > 0 && (
        <p className="small text-muted-foreground">{capitalize(moreCausesText(move).trim())}.</p>
      )}
      {own.length === 0 && move.causes.length > 0 && (
        <p className="small user-text">{byOthersText(move, events)}</p>
      )}
      {untouched !== null && untouched !== idea.after?.rank && (
        <p className="small text-muted-foreground">
          With its earlier scores it would be at {untouched}.
        </p>
      )}
    </li>
  );
}

/** Changed ideas first, then added and removed ones, then the rest. */
function orderOf({ ideaId, causes }: RankMove, { ideas, events }: RankingMovement): number {
  const isOwn = (id: number) => events.some((event) => event.id === id && event.idea.id === ideaId);
  const idea = ideas.find(({ id }) => id === ideaId);
  if (!idea?.before || !idea.after) return 1;
  return causes.some(({ event }) => isOwn(event)) ? 0 : 2;
}

/** Ideas with an explanation. The table shows all. */
const maxSentences = 6;

function Moved({ movement }: { movement: RankingMovement }) {
  const { moved, ideas, events, movedCount } = movement;
  const ordered = [...moved].sort((a, b) => orderOf(a, movement) - orderOf(b, movement));
  const more = movedCount - Math.min(moved.length, maxSentences);
  return (
    <div className="vstack">
      <ol className="list grid gap-3 *:border-s-double *:border-border *:ps-4 *:data-own:border-s-iodine">
        {ordered.slice(0, maxSentences).map((move) => {
          const idea = ideas.find(({ id }) => id === move.ideaId);
          return idea && <MovedItem key={idea.id} idea={idea} move={move} events={events} />;
        })}
      </ol>
      {more > 0 && (
        <p className="small text-muted-foreground">
          {more} more {more === 1 ? 'idea has' : 'ideas have'} moved: see the table.
        </p>
      )}
    </div>
  );
}

/** Ideas in the drawing. The table shows all. */
const maxDrawn = 12;
const step = 40;
const top = 62;

function drawnOf(ideas: readonly RankedIdea[]): RankedIdea[] {
  const hasMoved = ({ before, after }: RankedIdea) => before?.rank !== after?.rank;
  const first = [...ideas].sort((a, b) => Number(hasMoved(b)) - Number(hasMoved(a)));
  const drawnIds = new Set(first.slice(0, maxDrawn));
  return ideas.filter((idea) => drawnIds.has(idea));
}

function lookOf({ before, after }: RankedIdea): string {
  if (!before || !after || before.rank === after.rank) return 'pencil thin';
  return before.rank > after.rank ? 'green' : 'amber dash';
}

const shapes = [
  {
    className: 'max-[40rem]:hidden',
    width: 690,
    left: 225,
    right: 465,
    maxTitleLength: 22,
    titles: true,
  },
  {
    className: 'min-[40rem]:hidden',
    width: 350,
    left: 48,
    right: 138,
    maxTitleLength: 18,
    titles: false,
  },
];

type DrawingProps = { ideas: readonly RankedIdea[]; days: Days; shape: (typeof shapes)[number] };

/** Draws the ranks of two days with a line for each idea. The table below has the same data. */
function Drawing({ ideas, days, shape }: DrawingProps) {
  const { className, width, left, right, maxTitleLength, titles } = shape;
  const there = ideas.filter(({ before }) => before);
  const starts = there.sort((a, b) => (a.before?.rank ?? 0) - (b.before?.rank ?? 0));
  const ends = ideas.filter(({ after }) => after);
  const startOf = (idea: RankedIdea) => top + step * starts.indexOf(idea);
  const endOf = (idea: RankedIdea) => top + step * ends.indexOf(idea);
  const height = top + step * Math.max(starts.length, ends.length);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`slopes h-auto w-full max-w-184 ${className}`}
      aria-hidden="true"
    >
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
              {truncate(idea.ideaTitle, maxTitleLength)}
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
            {truncate(idea.ideaTitle, maxTitleLength)}
          </text>
          <text className="num" x={width - right - 4} y="5" textAnchor="end">
            {rankText(idea.after)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Answer({ movement }: { movement: RankingMovement }) {
  const { ideas, from, to, gone, total } = movement;
  const days: Days = [formatShortDay(from), formatShortDay(to)];
  return (
    <>
      <p className="user-text text-lg/[1.35] font-[560]">{movementSentence(movement)}</p>
      {ideas.length > 0 && (
        <>
          <div className="sides gap-x-12">
            <div>
              {shapes.map((shape) => (
                <Drawing key={shape.className} shape={shape} ideas={drawnOf(ideas)} days={days} />
              ))}
            </div>
            <Moved movement={movement} />
          </div>
          <LazyDetails className="explanation" summary="The same as a table">
            {() => (
              <ScrollTable
                label="Ranks on both days"
                className="table"
                heads={['Idea', ...days]}
                figures={[false, true, true]}
              >
                {ideas.map(({ id, ideaTitle, before, after }) => (
                  <tr key={id}>
                    <th scope="row">{ideaTitle}</th>
                    <td className="num">{rankText(before)}</td>
                    <td className="num">{rankText(after)}</td>
                  </tr>
                ))}
              </ScrollTable>
            )}
          </LazyDetails>
        </>
      )}
      {ideas.length < total && (
        <p className="small text-muted-foreground">
          Of {total} ideas these are the best, and those that have moved.
        </p>
      )}
      {gone > 0 && (
        <p className="small text-muted-foreground">
          {gone} deleted {gone === 1 ? 'idea is' : 'ideas are'} gone for good, and left out of these
          ranks.
        </p>
      )}
    </>
  );
}

/** Explains how the ranking moved between two days, at the weights of Prioritise. */
export default function RankMovement() {
  const read = useStore($movement);
  const { data, error, loading } = read;
  const days = useStore($movementDays);
  const usual = useStore($defaultDays);
  const refused =
    !loading && error instanceof ApiError && error.status === 400 ? error.errors[0] : undefined;
  return (
    <section className="vstack" aria-label="Why did the ranking move?">
      <fieldset className="grid max-w-96 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <legend className="sr-only">Days to compare</legend>
        <DayField
          id="movement-from"
          label="From"
          value={days.from || usual.from}
          max={usual.to}
          error={refused?.message}
          onDay={(from) => setParameters({ from: from || null }, 'push')}
        />
        <DayField
          id="movement-to"
          label="To"
          value={days.to || usual.to}
          max={usual.to}
          onDay={(to) => setParameters({ to: to || null }, 'push')}
        />
      </fieldset>
      {refused && !data ? (
        <p role="status">Choose other days.</p>
      ) : (
        <Loaded what="The comparison" {...read} onRetry={$movement.revalidate}>
          {(movement) => <Answer movement={movement} />}
        </Loaded>
      )}
    </section>
  );
}
