import type { EventKind } from '#features/events/domain/event.ts';
import { eventUrl, ideaUrl } from '#features/ideas/domain/idea-urls.ts';
import type { Standing } from '#features/ideas/domain/rank-movement.ts';
import { eventWords } from '#features/notifications/domain/event-words.ts';
import { roundUrl } from '#platform/client/router/route.ts';
import { capitalize, countWord, joinWords, pluralize } from '#platform/text/wording.ts';
import type {
  ActivityEvent,
  IdeaActivity,
  RankedIdea,
  RankingMovement,
  RankMove,
} from '../domain/activity-response.ts';

/** The idea's title, linked unless the idea is deleted. */
export const IdeaLink = ({ of, href }: { of: IdeaActivity['idea']; href?: string }) =>
  of.isDeleted ? <span>{of.ideaTitle}</span> : <a href={href ?? ideaUrl(of.id)}>{of.ideaTitle}</a>;

export function ActivitySentence({ event }: { event: ActivityEvent }) {
  const { did, where } = eventWords(event);
  return (
    <>
      <p className="small user-text">
        {event.actor && (
          <strong>
            <bdi>{event.actor.name}</bdi>
          </strong>
        )}{' '}
        {did}
        {where && ` on ${where}`}:{' '}
        {event.idea ? (
          <IdeaLink of={event.idea} href={eventUrl(event, event.idea.id)} />
        ) : (
          <a href={roundUrl(event.round.id)}>{event.round.title}</a>
        )}
      </p>
      {event.reason && (
        <p className="small text-muted-foreground user-text">Reason: {event.reason}</p>
      )}
    </>
  );
}

/** `=4`, `1`, or a dash if the idea was absent. */
export const rankText = (standing: Standing | null): string =>
  standing ? `${standing.tied ? '=' : ''}${standing.rank}` : '–';

/** `=4 to 1`, `new at 6`, `gone, was 3` */
export function moveText({ before, after }: RankedIdea): string {
  if (!before) return `new at ${rankText(after)}`;
  if (!after) return `gone, was ${rankText(before)}`;
  return `${rankText(before)} to ${rankText(after)}`;
}

const countedAs = (count: number, one: string, many = `${one}s`) =>
  count < 10
    ? `${countWord(count).toLowerCase()} ${count === 1 ? one : many}`
    : pluralize(count, one, many);

const causeWords: Partial<Record<EventKind, [string, string]>> = {
  'idea.created': ['new idea', 'new ideas'],
  'idea.imported': ['import', 'imports'],
  'idea.updated': ['save', 'saves'],
  'idea.deleted': ['deleted idea', 'deleted ideas'],
  'idea.restored': ['idea that came back', 'ideas that came back'],
};

function placesText({ before, after }: RankedIdea): string {
  if (!before) return `is new at ${after?.rank}`;
  if (!after) return 'is gone';
  const by = before.rank - after.rank;
  return `${by > 0 ? 'rose' : 'fell'} by ${countedAs(Math.abs(by), 'place')}`;
}

const maxNamed = 2;

export function movementSentence({ events, moved, ideas, total }: RankingMovement): string {
  if (total === 0 && moved.length === 0) return 'There was no idea to rank.';
  if (moved.length === 0) return 'Nothing moved: every idea kept its place.';
  const causes = Object.entries(causeWords).flatMap(([kind, [one, many]]) => {
    const count = events.filter((event) => event.kind === kind).length;
    return count > 0 ? [countedAs(count, one, many)] : [];
  });
  const least = moved.some(({ more }) => more > 0) ? 'At least ' : '';
  const named = moved
    .flatMap(({ ideaId }) => ideas.find(({ id }) => id === ideaId) ?? [])
    .sort((a, b) => Number(!a.before || !a.after) - Number(!b.before || !b.after))
    .slice(0, maxNamed)
    .map((idea) => `${idea.ideaTitle} ${placesText(idea)}`);
  return `${capitalize(least + joinWords(causes))} moved it: ${named.join(', ')}.`;
}

/** ` and two smaller causes`; empty without any. */
export const moreCausesText = ({ more }: RankMove) =>
  more > 0 ? ` and ${countedAs(more, 'smaller cause')}` : '';

/** Why an untouched idea moved: other ideas passed it, came or went. */
export function byOthersText(move: RankMove, events: readonly IdeaActivity[]): string {
  const titles = move.causes.flatMap(
    ({ event }) => events.find(({ id }) => id === event)?.idea.ideaTitle ?? [],
  );
  const others = [...new Set(titles)];
  return `Nobody touched it; what moved it was ${joinWords(others)}${moreCausesText(move)}.`;
}
