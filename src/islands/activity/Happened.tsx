import type { Happening } from '../../domain/activity.ts';
import { eventWords } from '../../domain/event-words.ts';
import { sections } from '../../domain/idea/fields.ts';

/** Where what happened is read: at the field that was changed or commented on. */
function hrefOf({ idea, changes, comment }: Happening): string {
  const [only, ...others] = changes;
  const field = comment?.fieldName ?? (others.length === 0 ? only?.field : undefined);
  const section = comment
    ? comment.section
    : sections.find(({ fields }) => fields.some(({ name }) => name === field))?.name;
  const place = [section, field].filter(Boolean).join('/');
  return `/idea-tracker/${encodeURIComponent(idea.id)}${place && `#${place}`}`;
}

/** The idea's title, as a link where it is still there. */
export const IdeaLink = ({ of, href }: { of: Happening['idea']; href?: string }) =>
  of.isDeleted ? (
    <span>{of.ideaTitle}</span>
  ) : (
    <a href={href ?? `/idea-tracker/${encodeURIComponent(of.id)}`}>{of.ideaTitle}</a>
  );

/** Who did what to which idea, in one sentence. */
export function Happened({ event }: { event: Happening }) {
  const { did, where } = eventWords(event);
  return (
    <>
      <p className="small user-text">
        <strong>
          <bdi>{event.actor.name}</bdi>
        </strong>{' '}
        {did}
        {where && ` on ${where}`}: <IdeaLink of={event.idea} href={hrefOf(event)} />
      </p>
      {event.reason && <p className="small soft user-text">Reason: {event.reason}</p>}
    </>
  );
}
