import { roundUrl } from '../../../platform/client/router/route.ts';
import { eventUrl, ideaUrl } from '../../ideas/domain/anchor.ts';
import { eventWords } from '../../notifications/domain/event-words.ts';
import type { ActivityEvent, IdeaActivity } from '../domain/activity-response.ts';

/** The idea's title, as a link where it is still there. */
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
