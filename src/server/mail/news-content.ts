// What a letter with news is about when it goes out: what its reader may see by then, as it is then.
import { sql } from 'drizzle-orm';
import { eventWords } from '../../domain/event-words.ts';
import type { Connection, News } from '../../domain/inbox.ts';
import { withNames } from '../../domain/mention.ts';
import { site } from '../../site.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { concerning, connection, isAddressed, isNews } from '../events/concerning.ts';
import { newsOf } from '../events/inbox.ts';
import { letterId } from './at-once.ts';
import type { Card, Line } from './news-template.ts';
import type { Claimed } from './outbox.ts';

export type Reader = {
  id: string;
  email: string;
  isProven: number;
  atOnce: number;
  digest: number;
  hour: number;
  timeZone: string;
};

/** Who gets it, while they may see it. */
export async function readerOf({ userId }: Claimed): Promise<Reader | undefined> {
  const [reader] = await db().all<Reader>(sql`
    select id, email, email_proven_at is not null as isProven, mail_at_once as atOnce, mail_digest as digest,
      mail_hour as hour, coalesce(nullif(time_zone, ''), ${site.timeZone}) as timeZone
    from users where id = ${userId} and role <> 'user' and suspended_at is null`);
  return reader;
}

/** Ideas in a digest, and how much of each. */
const mostIdeas = 20;
const mostLines = 5;
const mostLetters = 2_000;

type IdeaRow = {
  id: string;
  ideaTitle: string;
  isDeleted: number;
  connection: Connection;
  news: number;
};

/** What of a letter's events its reader is told of, by idea. */
export async function contentOf({ eventId, afterEventId }: Claimed, { id: me }: Reader) {
  const isDigest = afterEventId !== null;
  const which = isDigest
    ? sql`${isNews(me)} and e.id > max(${afterEventId}, i.read_through) and e.id <= ${eventId}
        and not exists (select 1 from outbox where outbox.id = ${letterId(me)})`
    : sql`${isNews(me)} and ${isAddressed(me)} and e.id = ${eventId}`;
  const ideas = await db().all<IdeaRow>(sql`with mine as materialized (${concerning(me)})
    select i.id, i.idea_title as ideaTitle, i.deleted_at is not null as isDeleted, ${connection} as connection,
      count(*) as news
    from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${which} group by i.id order by max(e.id) desc`);
  const shown = ideas.slice(0, mostIdeas);
  const ids = shown.map(({ id }) => id);
  return { ideas, shown, news: await newsOf(me, ids, which, mostLines, mostLetters) };
}

const ties: Record<Connection, string> = {
  owner: 'You own this idea',
  commenter: 'You commented on it',
  follower: 'You follow it',
  mentioned: 'You are mentioned on it',
};

const quoted = new Set(['comment', 'reply', 'comment edited']);

function lineOf(news: News): Line {
  const { did, where } = eventWords(news, news.why);
  const { comment, reason } = news;
  const said =
    comment && quoted.has(news.kind) ? withNames(comment.text, comment.mentions) : reason;
  return {
    who: `${news.actor.name} ${did}`,
    rest: where === null ? '' : `on ${where}`,
    quote: said || null,
  };
}

/** The place of an idea where its newest comment stands, and otherwise its beginning. */
function hrefOf(ideaId: string, news: readonly News[]): string {
  const about = news.find(({ comment }) => comment)?.comment;
  const place = about ? `#${about.section}${about.fieldName ? `/${about.fieldName}` : ''}` : '';
  return `${config().siteUrl}/idea-tracker/${ideaId}${place}`;
}

export type Content = Awaited<ReturnType<typeof contentOf>>;

export function cardsOf({ shown, news }: Content): Card[] {
  return shown.map((idea) => {
    const own = news.filter(({ ideaId }) => ideaId === idea.id);
    return {
      title: idea.ideaTitle,
      href: idea.isDeleted ? null : hrefOf(idea.id, own),
      tie: ties[idea.connection],
      lines: own.map(lineOf),
      more: idea.news - own.length,
    };
  });
}
