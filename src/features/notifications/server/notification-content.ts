// The content of a notification mail at the time of sending, limited to what its reader may see.
import { type SQL, sql } from 'drizzle-orm';
import { lab } from '../../../platform/lab.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Claimed } from '../../../platform/server/mail/outbox.ts';
import { oneLine } from '../../../platform/text/characters.ts';
import { canUseTracker } from '../../accounts/server/tracker-access.ts';
import { withNames } from '../../comments/domain/mention.ts';
import { eventUrl, ideaUrl } from '../../ideas/domain/anchor.ts';
import { kindsFor } from '../domain/event-kinds.ts';
import { eventWords } from '../domain/event-words.ts';
import type { Connection, RoundConnection } from '../domain/inbox.ts';
import type { GroupRound, InboxEntry } from '../domain/inbox-response.ts';
import { notificationMailId } from './immediate-mail.ts';
import { connection, ideaScope, isAddressed, isNotification } from './notification-scope.ts';
import type { Card, Line } from './notification-template.ts';
import { listIdeaNotifications, listRoundNotifications } from './notifications.ts';
import {
  groupRounds,
  isRoundNotification,
  requiresAction,
  roundConnection,
  roundScope,
} from './round-notification-scope.ts';

export type Reader = {
  id: string;
  email: string;
  isProven: number;
  atOnce: number;
  digest: number;
  hour: number;
  timeZone: string;
};

/** The recipient, if they may still use the tracker. */
export async function readerOf({ userId }: Claimed): Promise<Reader | undefined> {
  const [reader] = await db().all<Reader>(sql`
    select id, email, email_proven_at is not null as isProven, mail_at_once as atOnce, mail_digest as digest,
      mail_hour as hour, coalesce(nullif(time_zone, ''), ${lab.timeZone}) as timeZone
    from users where id = ${userId} and ${canUseTracker(sql`role`)} and suspended_at is null`);
  return reader;
}

/** Ideas and rounds in a digest, and how much of each. */
const mostShown = 20;
const mostLines = 5;
const mostLetters = 2_000;

/** An idea or a round. */
type AboutRow = {
  id: string;
  isRound: 0 | 1;
  title: string;
  isDeleted: number;
  connection: Connection | RoundConnection;
  news: number;
};

/** SQL for what a letter is about, of ideas and of rounds. */
function whichOf({ eventId, afterEventId }: Claimed, me: string) {
  if (afterEventId === null)
    return {
      ofIdeas: sql`${isNotification(me)} and ${isAddressed(me)} and e.id = ${eventId}`,
      ofRounds: sql`${isRoundNotification(me)} and ${requiresAction} and e.id = ${eventId}`,
    };
  const since = (readThrough: SQL) => sql`e.id > max(${afterEventId}, ${readThrough})
    and e.id <= ${eventId} and not exists (select 1 from outbox where outbox.id = ${notificationMailId(me)})`;
  return {
    ofIdeas: sql`${isNotification(me)} and ${since(sql`i.read_through`)}`,
    ofRounds: sql`${isRoundNotification(me)} and ${since(sql`r.read_through`)}`,
  };
}

/** The events of a mail that its reader may see, by idea and round. */
export async function contentOf(letter: Claimed, { id: me, timeZone }: Reader) {
  const { ofIdeas, ofRounds } = whichOf(letter, me);
  const about = await db().all<AboutRow>(sql`
    with mine as materialized (${ideaScope(me)}), theirs as materialized (${roundScope(me)})
    select i.id, 0 as isRound, i.idea_title as title, i.deleted_at is not null as isDeleted,
      ${connection(me)} as connection, count(*) as news, max(e.id) as newest
    from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${ofIdeas} group by i.id
    union all select r.id, 1, r.title, 0, ${roundConnection}, count(*), max(e.id)
    from theirs r cross join events e indexed by events_round on e.round_id = r.id where ${ofRounds} group by r.id
    order by newest desc`);
  const shown = about.slice(0, mostShown);
  const ids = (round: 0 | 1) => shown.flatMap(({ id, isRound }) => (isRound === round ? [id] : []));
  const news = [
    ...(await listIdeaNotifications(me, ids(0), ofIdeas, mostLines, mostLetters)),
    ...(await listRoundNotifications(me, ids(1), ofRounds, mostLines)),
  ];
  return { about, shown, news, rounds: await groupRounds(me, ids(1)), timeZone };
}

const ties: Record<Connection | RoundConnection, string> = {
  owner: 'You own this idea',
  commenter: 'You commented on it',
  follower: 'You follow it',
  decider: 'You decided on it',
  mentioned: 'You are mentioned on it',
  asked: 'You are asked in this round',
  opener: 'You opened this round',
};

/** What may mention somebody is quoted. */
const quoted: ReadonlySet<string> = new Set(kindsFor('mentioned'));

function lineOf(news: InboxEntry): Line {
  const { did, where } = eventWords(news, news.why);
  const { actor, comment, reason } = news;
  const said =
    comment && quoted.has(news.kind) ? withNames(comment.text, comment.mentions) : reason;
  return {
    who: actor ? `${actor.name} ${did}` : did,
    rest: where === null ? '' : `on ${where}`,
    quote: said || null,
  };
}

/** The URL of the newest comment, otherwise of the idea. */
function hrefOf(ideaId: string, news: readonly InboxEntry[]): string {
  const about = news.find(({ comment }) => comment);
  return config().siteUrl + (about ? eventUrl(about, ideaId) : ideaUrl(ideaId));
}

/** "6 ideas for you, until Thursday, 3 December 2026 at 17:00" */
function askedOf({ asked, deadline }: GroupRound, timeZone: string): string | null {
  if (!asked || asked.ideas === 0) return null;
  const moment = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(deadline));
  return `${asked.ideas === 1 ? 'One idea' : `${asked.ideas} ideas`} for you, until ${moment}`;
}

export type Content = Awaited<ReturnType<typeof contentOf>>;

export function cardsOf({ shown, news, rounds, timeZone }: Content): Card[] {
  return shown.map((about): Card => {
    const own = news.filter((one) => one.about === about.id);
    const { connection } = about;
    // Keeps a title from adding lines to the mail or reversing its text.
    const title = oneLine(about.title);
    const told = { title, lines: own.map(lineOf), more: about.news - own.length };
    const round = rounds.get(about.id);
    if (!round)
      return {
        ...told,
        tie: ties[connection],
        href: about.isDeleted ? null : hrefOf(about.id, own),
        action: 'Open the idea',
      };
    const isOpen = round.closedAt === null;
    const was = connection === 'asked' ? 'You were asked in this round' : ties[connection];
    return {
      ...told,
      tie: isOpen ? (askedOf(round, timeZone) ?? ties[connection]) : was,
      href: `${config().siteUrl}/idea-tracker/rounds/${about.id}`,
      action: isOpen ? 'Open the round' : 'See the results',
    };
  });
}
