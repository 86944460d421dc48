import { assessUrl, roundUrl } from '../../../platform/client/router/route.ts';
import type { MailChoice } from '../../accounts/domain/account.ts';
import { clockOf, zoneText } from '../../accounts/domain/mail-choice.ts';
import { threadKinds } from '../../comments/domain/events.ts';
import { eventUrl, ideaUrl } from '../../ideas/domain/anchor.ts';
import type { Connection, InboxPart, RoundConnection } from '../domain/inbox.ts';
import type { InboxEntry, RoundGroup } from '../domain/inbox-response.ts';

export const connectionWords: Record<Connection | RoundConnection, string> = {
  owner: 'You own this idea',
  commenter: 'You commented',
  follower: 'You follow it',
  decider: 'You decided on it',
  mentioned: 'You were mentioned',
  asked: 'You are asked',
  opener: 'You opened this round',
};

const nowhereElse = 'Inbox only';

/** @param sent whether this site has a mail server */
export function mailChoiceTexts(
  choice: MailChoice & { sent: boolean },
): [what: string, how: string][] {
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
  addressed: 'For me',
};

export const isAnswerable = ({ kind, comment }: InboxEntry): boolean =>
  Boolean(comment?.text) && !threadKinds.includes(kind);

export function readAt(news: InboxEntry, ideaId: string): { href: string; says: string } | null {
  const { kind, comment, decision, source, changes } = news;
  if (kind === 'idea.outlook') return { href: eventUrl(news, ideaId), says: 'Open the outlook' };
  if (decision) return { href: ideaUrl(ideaId), says: 'Open the idea' };
  if (source) return { href: eventUrl(news, ideaId), says: 'See the source' };
  if (!comment && changes.length === 0) return null;
  return {
    href: eventUrl(news, ideaId),
    says: comment ? 'Read it on the idea' : 'See what changed',
  };
}

/** The reader's task with its deadline, or the relation to the round. */
export function roundReasonText(
  { round, connection }: RoundGroup,
  toDay: (moment: string) => string,
) {
  const { asked, deadline, closedAt } = round;
  if (closedAt) return `Closed ${toDay(closedAt)}`;
  if (!asked || asked.ideas === 0) return connectionWords[connection];
  const { ideas, scored } = asked;
  const count = `${ideas} ${ideas === 1 ? 'idea' : 'ideas'}`;
  const far = scored > 0 ? `${scored} of ${count} scored` : `${count} to score`;
  return `${far}, until ${toDay(deadline)}`;
}

export function readRoundAt(
  { kind }: InboxEntry,
  { round }: RoundGroup,
): { href: string; says: string } {
  if (kind === 'round.closed') return { href: roundUrl(round.id), says: 'See the results' };
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
