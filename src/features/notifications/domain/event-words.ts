import { changedFieldsText } from '#features/ideas/domain/events.ts';
import { anchorLabel } from '#features/ideas/domain/idea-urls.ts';
import { declarationOf } from './event-kinds.ts';
import type { TrackerEvent } from './event-response.ts';
import type { NotificationReason } from './inbox.ts';

const saidWords: Partial<Record<NotificationReason, string>> = {
  mention: 'mentioned you',
  reply: 'replied to you',
};

/** The words about a new source name its fields. */
const sourcePlace = ({ kind, source }: TrackerEvent): string | null =>
  kind !== 'source.added' && source && source.fields.length > 0
    ? changedFieldsText(source.fields.map((field) => ({ field })))
    : null;

function did(event: TrackerEvent, why: NotificationReason): string {
  const words = saidWords[why] ?? declarationOf(event.kind)?.words ?? 'made another change';
  return typeof words === 'string' ? words : words(event, why);
}

/** `Rita Sousa [did] on [where]`. Without an actor, `did` is a sentence of its own. */
export const eventWords = (event: TrackerEvent, why: NotificationReason = 'idea') => ({
  did: did(event, why),
  where: event.comment ? anchorLabel(event.comment) : sourcePlace(event),
});
