import type { ReactNode } from 'react';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { toMoment } from '../../../platform/ui/dates.ts';
import { MentionedText } from '../../comments/ui/MentionedText.tsx';
import type { EventComment } from '../domain/event-response.ts';
import { eventWords } from '../domain/event-words.ts';
import type { InboxEntry } from '../domain/inbox-response.ts';
import { isAnswerable } from './words.ts';

type Props = {
  news: InboxEntry;
  /** The title of its idea or round. */
  title: string;
  /** The link to the place of the event; null without one. */
  there: { href: string; says: string } | null;
  /** Answers a comment, beside the way to it. */
  reply?: (comment: EventComment, way: ReactNode) => ReactNode;
};

/** One notification with its link. */
export function NotificationItem({ news, title, there, reply }: Props) {
  const { actor, at, comment, isNew, reason } = news;
  const { did, where } = eventWords(news, news.why);
  const way = there && (
    <a href={there.href}>
      {there.says}
      <span className="sr">: {title}</span>
    </a>
  );
  return (
    <li className={isNew ? 'news unread' : 'news'}>
      <div className="news-text grid grid-cols-1 gap-0.5">
        <p className="small">
          {isNew && <Badge look="accent">New</Badge>}{' '}
          {actor && (
            <strong>
              <bdi>{actor.name}</bdi>
            </strong>
          )}{' '}
          {did}
          {where && ` on ${where}`}
        </p>
        {comment?.text && (
          <p className="user-text" dir="auto">
            “<MentionedText text={comment.text} people={comment.mentions} />”
          </p>
        )}
        {reason && <p className="small user-text">Reason: {reason}</p>}
        {comment && reply && isAnswerable(news)
          ? reply(comment, way)
          : way && <p className="small">{way}</p>}
      </div>
      <time className="small soft" dateTime={at}>
        {toMoment(at)}
      </time>
    </li>
  );
}
