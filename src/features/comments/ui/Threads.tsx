import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { focusText } from '../../../platform/ui/form/DraftForm.tsx';
import { DraftNotice } from '../../../platform/ui/form/DraftNotice.tsx';
import { sections } from '../../ideas/domain/fields.ts';
import type { Idea, Revision } from '../../ideas/domain/idea-response.ts';
import { earlierWording } from '../../ideas/domain/revision.ts';
import type { Thread } from '../domain/comment.ts';
import { CommentForm, commentKey } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import type { UnreadComments } from './unread-comments.ts';

type Shared = {
  idea: Idea;
  userId: string;
  revisions: readonly Revision[];
  news: UnreadComments;
  /** The comment to be shown when it comes into the list. */
  posted: RefObject<string | null>;
};

/**
 * The replies of a thread. Newer replies by others wait behind a button where they would move text below that is
 * being read or written.
 */
function useReplies({ replies }: Thread, { seen, arrived }: UnreadComments, moves: boolean) {
  const [shownOnce, setShownOnce] = useState<ReadonlySet<string>>(new Set());
  const waits = (id: string) => moves && !seen.has(id) && !shownOnce.has(id) && arrived.has(id);
  const waiting = replies.filter(({ id }) => waits(id)).map(({ id }) => id);
  const shown = replies.filter(({ id }) => !waiting.includes(id));
  if (!shown.every(({ id }) => shownOnce.has(id)))
    setShownOnce(new Set([...shownOnce, ...shown.map(({ id }) => id)]));
  return { shown, waiting };
}

type ItemProps = Shared & { thread: Thread; isLast: boolean };

/** A first comment, its replies, and the form for another one once Reply was pressed. */
function ThreadItem({ thread, isLast, ...shared }: ItemProps) {
  const [replying, setReplying] = useState(false);
  const { shown, waiting } = useReplies(thread, shared.news, replying || !isLast);
  const draft = commentKey(shared.userId, shared.idea.id, thread.id);
  const reply = () => {
    setReplying(true);
    // The form is open already.
    focusText(draft);
  };
  const begun = useStore($draftKeys).has(draft);
  const unsent = !replying && begun;
  const section = sections.find(({ name }) => name === thread.section);
  const field = section?.fields.find(({ name }) => name === thread.fieldName);
  const earlier = field ? earlierWording(field.name, thread.revision, shared.revisions) : null;
  const more = waiting.length > 0 && (
    <button className="link" type="button" onClick={() => shared.news.onSeen(waiting)}>
      {waiting.length} new {waiting.length === 1 ? 'reply' : 'replies'}
    </button>
  );
  return (
    <CommentItem comment={thread} {...shared} onReply={reply} more={more}>
      {shown.length > 0 && (
        <ul className="list replies" aria-label="Replies">
          {shown.map((reply) => (
            <CommentItem key={reply.id} comment={reply} told={earlier} {...shared} />
          ))}
        </ul>
      )}
      {unsent && <DraftNotice what="reply" onOpen={reply} />}
      {replying && section && (
        <CommentForm
          ideaId={shared.idea.id}
          userId={shared.userId}
          target={{ section: section.name, fieldName: field?.name ?? null }}
          replyTo={thread.id}
          onClose={() => setReplying(false)}
          onPosted={(id) => {
            setReplying(false);
            shared.posted.current = id;
          }}
        />
      )}
    </CommentItem>
  );
}

type Props = Shared & {
  threads: readonly Thread[];
  /** Nothing follows below. */
  isLast: boolean;
};

export const Threads = ({ threads, isLast, ...shared }: Props) => (
  <ul className="list">
    {threads.map((thread, at) => (
      <ThreadItem
        key={thread.id}
        thread={thread}
        isLast={isLast && at === threads.length - 1}
        {...shared}
      />
    ))}
  </ul>
);
