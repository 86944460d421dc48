import type { ToldIdea } from '../../domain/event.ts';
import type { News } from '../../domain/inbox.ts';
import { Badge } from '../../ui/Badge.tsx';
import { toMoment } from '../../ui/dates.ts';
import { MentionedText } from '../mention/MentionedText.tsx';
import { Reply } from './Reply.tsx';
import { isAnswerable, readAt, wordsOf } from './words.ts';

type Props = {
  news: News;
  idea: ToldIdea;
  userId: string;
  /** A reply to it is being written. */
  replying: boolean;
  onReply: (replies: boolean) => void;
};

/** One thing that has happened, with the way to it. */
export function NewsItem({ news, idea, ...replying }: Props) {
  const { actor, at, comment, isNew, reason } = news;
  const there = idea.isDeleted ? null : readAt(news, idea.id);
  const way = there && (
    <a href={there.href}>
      {there.says}
      <span className="sr">: {idea.ideaTitle}</span>
    </a>
  );
  return (
    <li className={isNew ? 'news unread' : 'news'}>
      <div className="news-text">
        <p className="small">
          {isNew && <Badge look="accent">New</Badge>}{' '}
          <strong>
            <bdi>{actor.name}</bdi>
          </strong>{' '}
          {wordsOf(news)}
        </p>
        {comment?.text && (
          <p className="user-text" dir="auto">
            “<MentionedText text={comment.text} people={comment.mentions} />”
          </p>
        )}
        {reason && <p className="small user-text">Reason: {reason}</p>}
        {there && comment && isAnswerable(news) ? (
          <Reply {...replying} to={actor.name} comment={comment} idea={idea}>
            {way}
          </Reply>
        ) : (
          way && <p className="small">{way}</p>
        )}
      </div>
      <time className="small soft" dateTime={at}>
        {toMoment(at)}
      </time>
    </li>
  );
}
