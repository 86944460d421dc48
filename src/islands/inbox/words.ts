import { roundUrl } from '../../client/route.ts';

import { type EventKind, type ToldChange, threadKinds } from '../../domain/event.ts';
import { decidedWords, lookAgainWords } from '../../domain/event-words.ts';

import { allFields, sections } from '../../domain/idea/fields.ts';
import { fieldUrl, placeUrl } from '../../domain/idea/place.ts';
import type {
  Connection,
  InboxPart,
  News,
  RoundConnection,
  RoundGroup,
} from '../../domain/inbox.ts';
import { clockOf, type MailChoice, zoneText } from '../../domain/mail-choice.ts';
import { assessUrl } from '../rounds/words.ts';

export const connectionWords: Record<Connection | RoundConnection, string> = {
  owner: 'You own this idea',
  commenter: 'You commented',
  follower: 'You follow it',
  decider: 'You decided on it',
  mentioned: 'You were mentioned',
  asked: 'You are asked',
  opener: 'You opened this round',
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
  const called: [string, string] = ['Mentions, replies and rounds', 'By mail, at once'];
  if (!digest) return [called, ['Everything else', nowhereElse]];
  return [called, ['Everything else', daily], ['Time zone', zoneText(timeZone)]];
}

export const partWords: Record<InboxPart, string> = {
  unread: 'Unread',
  everything: 'Everything',
  addressed: 'To you',
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
  decided: ({ decision }) => (decision ? decidedWords[decision.decision] : 'decided on this idea'),
  'look again': lookAgainWords,
  'round opened': () => 'asks you to score ideas',
  'people added': () => 'asks you to score ideas',
  'round reminder': () => 'This round closes soon, and you have not finished',
  'round closed': ({ actor }) =>
    actor
      ? 'closed this round; its results are there'
      : 'The round is closed; its results are there',
};

/** What somebody has done, after their name; what nobody did is a sentence of its own. */
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
  { comment, changes, decision }: News,
  ideaId: string,
): { href: string; says: string } | null {
  if (comment) {
    const { section, fieldName: field, id } = comment;
    return { href: placeUrl(ideaId, { section, field, comment: id }), says: 'Read it on the idea' };
  }
  if (decision)
    return { href: `/idea-tracker/${encodeURIComponent(ideaId)}`, says: 'Open the idea' };
  const [first] = changes;
  return first ? { href: fieldUrl(ideaId, first.field), says: 'See what changed' } : null;
}

/** How much a round asks of its reader, or what they have to do with it; with the day until when. */
export function roundTie({ round, connection }: RoundGroup, toDay: (moment: string) => string) {
  const { asked, deadline, closedAt } = round;
  if (closedAt) return `Closed ${toDay(closedAt)}`;
  if (!asked || asked.ideas === 0) return connectionWords[connection];
  const { ideas, scored } = asked;
  const count = `${ideas} ${ideas === 1 ? 'idea' : 'ideas'}`;
  const far = scored > 0 ? `${scored} of ${count} scored` : `${count} to score`;
  return `${far}, until ${toDay(deadline)}`;
}

/** Where something in a round leads. */
export function readRoundAt({ kind }: News, { round }: RoundGroup): { href: string; says: string } {
  if (kind === 'round closed') return { href: roundUrl(round.id), says: 'See the results' };
  const { asked, closedAt } = round;
  if (closedAt || !asked || asked.ideas === 0)
    return { href: roundUrl(round.id), says: 'Open the round' };
  const says =
    asked.scored === 0
      ? 'Start scoring'
      : asked.scored < asked.ideas
        ? 'Go on scoring'
        : 'Look at my scores';
  return { href: assessUrl(round.id), says };
}
