import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { DraftNotice, focusText } from '../../../platform/ui/form/DraftForm.tsx';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { ideaStores } from '../../ideas/client/idea.ts';
import { type SectionName, sections } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { earlierWording } from '../../ideas/domain/revision.ts';
import { commentStores } from '../client/comments.ts';
import { type Thread, toThreads } from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';
import { CommentForm, commentKey, type Target } from './CommentForm.tsx';
import { CommentItem, type Shared, type UnreadComments, withRemoved } from './CommentItem.tsx';

type Writing = {
  target: Target | null;
  onOpen: (target: Target, event: MouseEvent<HTMLElement>) => void;
  onClose: () => void;
  onPosted: () => void;
};

export type CommentsProps = {
  idea: Idea;
  userId: string;
  section: SectionName;
  updates: UnreadComments;
  /** Without it nobody can start a thread here. */
  writing?: Writing;
};

const quoteOf = ({ fieldName, source }: Target, idea: Idea) =>
  fieldName && !source ? idea[fieldName] : '';

/** Newer replies by others wait behind a button where they would move text that somebody reads or writes. */
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

function ThreadItem({ thread, isLast, ...shared }: ItemProps) {
  const [replying, setReplying] = useState(false);
  const { shown, waiting } = useReplies(thread, shared.updates, replying || !isLast);
  const draft = commentKey(shared.userId, shared.idea.id, thread.id);
  const reply = () => {
    setReplying(true);
    focusText(draft);
  };
  const begun = useStore($draftKeys).has(draft);
  const unsent = !replying && begun;
  const section = sections.find(({ name }) => name === thread.section);
  const field = section?.fields.find(({ name }) => name === thread.fieldName);
  const earlier = field ? earlierWording(field.name, thread.revision, shared.revisions) : null;
  const more = waiting.length > 0 && (
    <button className="link" type="button" onClick={() => shared.updates.onSeen(waiting)}>
      {waiting.length} new {waiting.length === 1 ? 'reply' : 'replies'}
    </button>
  );
  return (
    <CommentItem comment={thread} {...shared} onReply={reply} more={more}>
      {shown.length > 0 && (
        <ul className="list replies grid grid-cols-1" aria-label="Replies">
          {shown.map((reply) => (
            <CommentItem key={reply.id} comment={reply} shownAbove={earlier} {...shared} />
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

type ThreadsProps = Shared & {
  threads: readonly Thread[];
  isLast: boolean;
};

const Threads = ({ threads, isLast, ...shared }: ThreadsProps) => (
  <ul className="list grid grid-cols-1">
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

export function Comments({ idea, userId, section, updates, writing }: CommentsProps) {
  const { $comments } = commentStores(idea.id);
  const { $revisions } = ideaStores(idea.id);
  const { data: revisions = [] } = useStore($revisions);
  const read = useStore($comments);
  const { data } = read;
  // Threads that others delete or resolve keep their places while the page is open.
  const all = data && withRemoved(data, updates.removed);
  const own = all && toThreads(all.filter((comment) => comment.section === section));
  const isOpen = ({ id, resolvedAt }: Comment) => !resolvedAt || updates.settled.has(id);
  const settled = own?.filter((comment) => !isOpen(comment)) ?? [];
  const hasArrived = ({ id }: Comment) => updates.arrived.has(id);
  const open = own?.filter(isOpen) ?? [];
  const unresolved = open.filter((comment) => !hasArrived(comment));
  const arrived = open.filter(hasArrived);
  const posted = useRef<string>(null);
  // A reader who has opened another section must not be scrolled back.
  useEffect(
    () => () => {
      posted.current = null;
    },
    [section],
  );
  const shared = { idea, userId, revisions, updates, posted };
  const begun = useStore($draftKeys);
  const hasDraft = settled.some(({ id }) => begun.has(commentKey(userId, idea.id, id)));
  const isWanted = ({ id }: { id: string }) => id === updates.wanted;
  const hasWanted = settled.some((thread) => isWanted(thread) || thread.replies.some(isWanted));
  const resolved = useRef<HTMLDetailsElement>(null);
  // Opens the resolved threads if one of them has a draft or the comment that the URL names.
  useLayoutEffect(() => {
    if ((hasDraft || hasWanted) && resolved.current) resolved.current.open = true;
  }, [hasDraft, hasWanted]);
  const names = sections.find(({ name }) => name === section)?.fields ?? [];
  const unsent = [null, ...names.map(({ name }) => name)]
    .map((fieldName) => ({ section, fieldName }))
    .filter((place) => writing && !writing.target && begun.has(commentKey(userId, idea.id, place)));
  return (
    <aside className="vstack comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading" tabIndex={-1}>
        Comments on this section
      </h2>
      {unsent.map((place) => (
        <DraftNotice
          key={place.fieldName}
          what={`comment on ${names.find(({ name }) => name === place.fieldName)?.label ?? 'this section'}`}
          onOpen={(event) => writing?.onOpen(place, event)}
        />
      ))}
      {writing?.target && (
        <CommentForm
          key={commentKey(userId, idea.id, writing.target)}
          ideaId={idea.id}
          userId={userId}
          target={writing.target}
          quote={quoteOf(writing.target, idea)}
          onClose={writing.onClose}
          onPosted={(id) => {
            writing.onPosted();
            posted.current = id;
          }}
        />
      )}
      {unresolved.length > 0 && (
        <Threads threads={unresolved} isLast={arrived.length === 0} {...shared} />
      )}
      {arrived.length > 0 && (
        <div>
          <p className="flex items-center gap-3 py-2 text-sm/7 font-[600] after:flex-1 after:border-t-3 after:border-iodine after:[border-top-style:double]">
            {arrived.length} new {arrived.length === 1 ? 'comment' : 'comments'}
          </p>
          <div className="arrived">
            <Threads threads={arrived} isLast {...shared} />
          </div>
        </div>
      )}
      {settled.length > 0 && (
        <details ref={resolved} className="small">
          <summary>
            Resolved (<span className="num">{settled.length}</span>)
          </summary>
          <Threads threads={settled} isLast={false} {...shared} />
        </details>
      )}
      {own?.length === 0 && (
        <p className="text-muted-foreground">No comments yet on this section.</p>
      )}
      {!own && (
        <Loaded what="The comments" {...read} onRetry={$comments.revalidate}>
          {() => null}
        </Loaded>
      )}
    </aside>
  );
}
