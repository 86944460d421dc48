import { roundUrl } from '../../client/route.ts';
import type { Happening, IdeaHappening } from '../../domain/activity.ts';
import { eventWords } from '../../domain/event-words.ts';
import { sections } from '../../domain/idea/fields.ts';

/** Where what happened is read: at the field that was changed or commented on. */
function hrefOf({ idea, changes, comment }: IdeaHappening): string {
  const [only, ...others] = changes;
  const field = comment?.fieldName ?? (others.length === 0 ? only?.field : undefined);
  const section = comment
    ? comment.section
    : sections.find(({ fields }) => fields.some(({ name }) => name === field))?.name;
  const place = [section, field].filter(Boolean).join('/');
  return `/idea-tracker/${encodeURIComponent(idea.id)}${place && `#${place}`}`;
}

/** The idea's title, as a link where it is still there. */
export const IdeaLink = ({ of, href }: { of: IdeaHappening['idea']; href?: string }) =>
  of.isDeleted ? (
    <span>{of.ideaTitle}</span>
  ) : (
    <a href={href ?? `/idea-tracker/${encodeURIComponent(of.id)}`}>{of.ideaTitle}</a>
  );

/** Who did what to which idea or round, in one sentence. */
export function Happened({ event }: { event: Happening }) {
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
          <IdeaLink of={event.idea} href={hrefOf(event)} />
        ) : (
          <a href={roundUrl(event.round.id)}>{event.round.title}</a>
        )}
      </p>
      {event.reason && <p className="small soft user-text">Reason: {event.reason}</p>}
    </>
  );
}
