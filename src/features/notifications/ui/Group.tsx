import { type ReactNode, useState } from 'react';
import { roundUrl } from '../../../platform/client/router/route.ts';
import { toDayAndMonth } from '../../../platform/ui/dates.ts';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { useNeighbour } from '../../../platform/ui/use-neighbour.ts';
import { markRead, noteRead } from '../client/inbox.ts';
import type { IdeaGroup, InboxGroup, RoundGroup } from '../domain/inbox-response.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { Reply } from './Reply.tsx';
import { connectionWords, readAt, readRoundAt, roundTie } from './words.ts';

type FrameProps = {
  group: InboxGroup;
  title: string;
  /** Null where there is nothing to open any more. */
  href: string | null;
  tie: string;
  onRead: () => Promise<void>;
  /** The entries. */
  children: ReactNode;
};

/** The frame of a group: title, counts and actions. */
function Frame({ group: { idea, unread, more }, title, href, tie, onRead, children }: FrameProps) {
  const item = useNeighbour();
  const { act } = useAction();
  const name = <bdi>{title}</bdi>;
  const read = () => act(onRead);
  return (
    <li className="inbox-group grid grid-cols-1 gap-2" ref={item}>
      <div className="row between">
        <h2 className="user-text">{href === null ? name : <a href={href}>{name}</a>}</h2>
        <p className="row small soft">
          <span>{tie}</span>
          {unread > 0 && (
            <button className="link quiet-tool" type="button" onClick={read}>
              Mark as read<span className="sr">: {title}</span>
            </button>
          )}
        </p>
      </div>
      <ul className="list inbox-items" aria-label={`What is new about ${title}`}>
        {children}
      </ul>
      {more > 0 && (
        <p className="small soft">
          And {more} more{idea && href !== null && <> on the idea itself</>}.
        </p>
      )}
    </li>
  );
}

function tieOf({ idea, connection, follows }: IdeaGroup): string {
  if (idea.isDeleted) return 'Deleted';
  const isDirect = connection === 'mentioned' || connection === 'decider';
  return isDirect || follows ? connectionWords[connection] : 'You unfollowed this idea';
}

function AboutIdea({ group, userId }: { group: IdeaGroup; userId: string }) {
  const { idea, through, news } = group;
  /** Answered here: read, and in its place until the list is loaded again. */
  const [answered, setAnswered] = useState<readonly number[]>([]);
  /** The news that a reply is being written to: a text has one form at a time. */
  const [replying, setReplying] = useState<number | null>(null);
  const first = news[0] && readAt(news[0], idea.id);
  return (
    <Frame
      group={group}
      title={idea.ideaTitle}
      href={idea.isDeleted ? null : (first?.href ?? `/idea-tracker/${encodeURIComponent(idea.id)}`)}
      tie={tieOf(group)}
      onRead={() => markRead(through, { ideaId: idea.id })}
    >
      {news.map((one) => (
        <NotificationItem
          key={one.id}
          news={answered.includes(one.id) ? { ...one, isNew: false } : one}
          title={idea.ideaTitle}
          // The title leads to the first one.
          there={idea.isDeleted || one === news[0] ? null : readAt(one, idea.id)}
          reply={(comment, way) => (
            <Reply
              to={one.actor?.name ?? 'Somebody'}
              comment={comment}
              idea={idea}
              userId={userId}
              replying={replying === one.id}
              onReply={(replies) => setReplying(replies ? one.id : null)}
              onAnswered={() => {
                setAnswered((before) => [...before, one.id]);
                // Where it is not noted, it is new once more.
                noteRead(one.id, idea.id).catch(() => {});
              }}
            >
              {way}
            </Reply>
          )}
        />
      ))}
    </Frame>
  );
}

function AboutRound({ group }: { group: RoundGroup }) {
  const { round, through, news } = group;
  const { asked, closedAt } = round;
  const waits = !closedAt && asked !== null && asked.scored < asked.ideas;
  return (
    <Frame
      group={group}
      title={round.title}
      href={roundUrl(round.id)}
      tie={roundTie(group, toDayAndMonth)}
      onRead={() => markRead(through, { roundId: round.id })}
    >
      {news.map((one) => (
        <NotificationItem
          key={one.id}
          news={one}
          title={round.title}
          there={one === news[0] && waits ? readRoundAt(one, group) : null}
        />
      ))}
    </Frame>
  );
}

/** The unread events of one idea or round. */
export const Group = ({ group, userId }: { group: InboxGroup; userId: string }) =>
  group.idea ? <AboutIdea group={group} userId={userId} /> : <AboutRound group={group} />;
