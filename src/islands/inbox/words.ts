import { type EventKind, type ToldChange, threadKinds } from '../../domain/event.ts';
import { allFields, sections } from '../../domain/idea/fields.ts';
import { fieldUrl, placeUrl } from '../../domain/idea/place.ts';
import type { Connection, InboxPart, News } from '../../domain/inbox.ts';
import { clockOf, type MailChoice, zoneText } from '../../domain/mail-choice.ts';

export const connectionWords: Record<Connection, string> = {
  owner: 'You own this idea',
  commenter: 'You commented',
  follower: 'You follow it',
  mentioned: 'You were mentioned',
};

const nowhereElse = 'Here alone';

/** How somebody hears of what is in their inbox. @param sent this site has a mail server */
export function hearing(choice: MailChoice & { sent: boolean }): [what: string, how: string][] {
  const { atOnce, digest, hour, timeZone, sent } = choice;
  if (!sent || !(atOnce || digest)) return [['Everything', nowhereElse]];
  const daily = `One mail a day, ${clockOf(hour)}`;
  if (!atOnce)
    return [
      ['Everything', daily],
      ['Time zone', zoneText(timeZone)],
    ];
  const called: [string, string] = ['Mentions and replies', 'By mail, at once'];
  if (!digest) return [called, ['Everything else', nowhereElse]];
  return [called, ['Everything else', daily], ['Time zone', zoneText(timeZone)]];
}

export const partWords: Record<InboxPart, string> = {
  unread: 'Unread',
  everything: 'Everything',
  addressed: 'Mentions and replies',
};

const fieldLabel = (field: string | null) => allFields.find(({ name }) => name === field)?.label;

/** What a comment is about. */
const about = ({ comment }: News) =>
  fieldLabel(comment?.fieldName ?? null) ??
  sections.find(({ name }) => name === comment?.section)?.label ??
  'this idea';

/** So many answers are named, and the rest counted. */
const mostNamed = 3;

function changed(changes: readonly ToldChange[]): string {
  const [first] = changes;
  if (!first) return 'saved this idea';
  const { field, before, after } = first;
  if (changes.length === 1 && before !== null && after !== null && before !== '' && after !== '')
    return `changed ${fieldLabel(field)} from ${before} to ${after}`;
  const labels = changes.map((one) => fieldLabel(one.field) ?? one.field);
  const named = labels.slice(0, labels.length > mostNamed ? mostNamed - 1 : mostNamed);
  const rest = labels.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more answers`] : named;
  return `changed ${new Intl.ListFormat('en-GB').format(all)}`;
}

const kindWords: Record<EventKind, (news: News) => string> = {
  'idea created': () => 'created this idea',
  'idea imported': () => 'imported this idea',
  'idea saved': ({ changes }) => changed(changes),
  'idea deleted': () => 'deleted this idea',
  'idea brought back': () => 'brought this idea back',
  comment: (news) => `commented on ${about(news)}`,
  reply: (news) => `replied on ${about(news)}`,
  'comment edited': (news) => `changed a comment on ${about(news)}`,
  'comment deleted': (news) => `deleted a comment on ${about(news)}`,
  'thread resolved': (news) => `resolved a thread on ${about(news)}`,
  'thread reopened': (news) => `reopened a thread on ${about(news)}`,
};

/** What somebody has done, after their name. */
export function wordsOf(news: News): string {
  if (news.why === 'mention') return `mentioned you on ${about(news)}`;
  if (news.why === 'reply') return `replied to you on ${about(news)}`;
  return kindWords[news.kind](news);
}

/** Whether it says something that can be answered. */
export const isAnswerable = ({ kind, comment }: News): boolean =>
  Boolean(comment?.text) && !threadKinds.includes(kind);

/** Where it can be read, and what the link says; null where there is nothing further. */
export function readAt(
  { comment, changes }: News,
  ideaId: string,
): { href: string; says: string } | null {
  if (comment) {
    const { section, fieldName: field, id } = comment;
    return { href: placeUrl(ideaId, { section, field, comment: id }), says: 'Read it on the idea' };
  }
  const [first] = changes;
  return first ? { href: fieldUrl(ideaId, first.field), says: 'See what changed' } : null;
}
