import { toDayAndMonth } from '../../../platform/ui/dates.ts';
import { labelOf } from '../../ideas/domain/fields.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import { eventWords } from '../../notifications/domain/event-words.ts';
import type {
  IdeaActivity,
  RankedIdea,
  RankingMovement,
  RankMove,
} from '../domain/activity-response.ts';
import { IdeaLink } from './ActivitySentence.tsx';
import { byOthersText, moveText } from './words.ts';

const isScore = ({ field }: IdeaActivity['changes'][number]) =>
  criteria.some((name) => name === field);

/** A change of the idea itself. */
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
      on {toDayAndMonth(event.at)}
      {event.reason ? `: “${event.reason}”` : '.'}
    </p>
  );
}

type ItemProps = { idea: RankedIdea; move: RankMove; events: readonly IdeaActivity[] };

function Item({ idea, move, events }: ItemProps) {
  const own = move.causes.flatMap(({ event }) => {
    const found = events.find(({ id }) => id === event);
    return found && found.idea.id === idea.id ? [found] : [];
  });
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
      {own.length === 0 && move.causes.length > 0 && (
        <p className="small user-text">{byOthersText(move, events)}</p>
      )}
      {untouched !== null && untouched !== idea.after?.rank && (
        <p className="small soft">With its earlier scores it would be at {untouched}.</p>
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

/** The number of explained ideas; the table has all. */
const mostTold = 6;

/** The ideas that moved most, each with what did it. */
export function Moved({ movement }: { movement: RankingMovement }) {
  const { moved, ideas, events, movedCount } = movement;
  const ordered = [...moved].sort((a, b) => orderOf(a, movement) - orderOf(b, movement));
  const more = movedCount - Math.min(moved.length, mostTold);
  return (
    <div className="stack">
      <ol className="list moved grid gap-3">
        {ordered.slice(0, mostTold).map((move) => {
          const idea = ideas.find(({ id }) => id === move.ideaId);
          return idea && <Item key={idea.id} idea={idea} move={move} events={events} />;
        })}
      </ol>
      {more > 0 && (
        <p className="small soft">
          {more} more {more === 1 ? 'idea has' : 'ideas have'} moved: see the table.
        </p>
      )}
    </div>
  );
}
