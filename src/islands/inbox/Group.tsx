import { useState } from 'react';
import { markRead } from '../../client/inbox.ts';
import type { InboxGroup } from '../../domain/inbox.ts';
import { useNeighbour } from '../../ui/use-neighbour.ts';
import { useAction } from '../form/use-action.ts';
import { NewsItem } from './NewsItem.tsx';
import { connectionWords } from './words.ts';

/** What is new about one idea. */
export function Group({ group, userId }: { group: InboxGroup; userId: string }) {
  const { idea, connection, follows, unread, through, news, more } = group;
  const item = useNeighbour();
  const { act } = useAction();
  /** The news that a reply is being written to: a text has one form at a time. */
  const [replying, setReplying] = useState<number | null>(null);
  const title = <bdi>{idea.ideaTitle}</bdi>;
  const href = `/idea-tracker/${encodeURIComponent(idea.id)}`;
  const read = () =>
    act(() => markRead(through, idea.id), {
      failed: 'It could not be marked as read. Please try again.',
    });
  return (
    <li className="inbox-group" ref={item}>
      <div className="row between">
        <h2 className="user-text">{idea.isDeleted ? title : <a href={href}>{title}</a>}</h2>
        <p className="row small soft">
          <span>
            {idea.isDeleted
              ? 'Deleted'
              : connection === 'mentioned' || follows
                ? connectionWords[connection]
                : 'You left this idea'}
          </span>
          {unread > 0 && (
            <button className="link" type="button" onClick={read}>
              Mark as read<span className="sr">: {idea.ideaTitle}</span>
            </button>
          )}
        </p>
      </div>
      <ul className="list inbox-items" aria-label={`What is new about ${idea.ideaTitle}`}>
        {news.map((one) => (
          <NewsItem
            key={one.id}
            news={one}
            idea={idea}
            userId={userId}
            replying={replying === one.id}
            onReply={(replies) => setReplying(replies ? one.id : null)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="small soft">
          And {more} more{!idea.isDeleted && <> on the idea itself</>}.
        </p>
      )}
    </li>
  );
}
