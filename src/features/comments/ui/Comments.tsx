import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ideaStores } from '#features/ideas/client/idea.ts';
import { fieldsOf, type SectionName, sections } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { earlierWording } from '#features/ideas/domain/revision.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { DraftNotice, focusText } from '#platform/ui/form/DraftForm.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { commentStores } from '../client/comments.ts';
import { type Thread, toThreads } from '../domain/comment.ts';
import { CommentForm, commentKey, type Target } from './CommentForm.tsx';
import { CommentItem, type CommentMarks, type Shared } from './CommentItem.tsx';

type Writing = {
  target: Target | null;
  onOpen: (target: Target, event: MouseEvent<HTMLElement>) => void;
  onClose: () => void;
  onPosted: () => void;
};

type Props = {
  idea: Idea;
  userId: string;
  section: SectionName;
  marks: CommentMarks;
  /** Without it nobody can start a thread here. */
  writing?: Writing;
};

function ThreadItem({ thread, ...shared }: Shared & { thread: Thread }) {
  const [replying, setReplying] = useState(false);
  const draft = commentKey(shared.userId, shared.idea.id, thread.id);
  const reply = () => {
    setReplying(true);
    focusText(draft);
  };
  const isBegun = useStore($draftKeys).has(draft);
  const section = sections.find(({ name }) => name === thread.section);
  const field = section?.fields.find(({ name }) => name === thread.fieldName);
  const earlier = field ? earlierWording(field.name, thread.revision, shared.revisions) : null;
  return (
    <CommentItem comment={thread} {...shared} onReply={reply}>
      {thread.replies.length > 0 && (
        <ul
          className="list replies mt-3 grid grid-cols-1 border-s-3 border-double border-border ps-4"
          aria-label="Replies"
        >
          {thread.replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} shownAbove={earlier} {...shared} />
          ))}
        </ul>
      )}
      {isBegun && !replying && <DraftNotice what="reply" onOpen={reply} />}
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

const Threads = ({ threads, ...shared }: Shared & { threads: readonly Thread[] }) => (
  <ul className="list grid grid-cols-1">
    {threads.map((thread) => (
      <ThreadItem key={thread.id} thread={thread} {...shared} />
    ))}
  </ul>
);

export function Comments({ idea, userId, section, marks, writing }: Props) {
  const { $comments } = commentStores(idea.id);
  const { data: revisions = [] } = useStore(ideaStores(idea.id).$revisions);
  const read = useStore($comments);
  const { data } = read;
  const own = data && toThreads(data.filter((comment) => comment.section === section));
  const settled = own?.filter(({ resolvedAt }) => resolvedAt) ?? [];
  const unresolved = own?.filter(({ resolvedAt }) => !resolvedAt) ?? [];
  const posted = useRef<string>(null);
  // A reader who has opened another section must not be scrolled back.
  useEffect(
    () => () => {
      posted.current = null;
    },
    [section],
  );
  const shared = { idea, userId, revisions, marks, posted };
  const begun = useStore($draftKeys);
  const hasDraft = settled.some(({ id }) => begun.has(commentKey(userId, idea.id, id)));
  const isWanted = ({ id }: { id: string }) => id === marks.wanted;
  const hasWanted = settled.some((thread) => isWanted(thread) || thread.replies.some(isWanted));
  const resolved = useRef<HTMLDetailsElement>(null);
  // Opens the resolved threads if one of them has a draft or the comment that the URL names.
  useLayoutEffect(() => {
    if ((hasDraft || hasWanted) && resolved.current) resolved.current.open = true;
  }, [hasDraft, hasWanted]);
  const names = fieldsOf(section);
  const target = writing?.target;
  const unsent = [null, ...names.map(({ name }) => name)]
    .map((fieldName) => ({ section, fieldName }))
    .filter((place) => writing && !target && begun.has(commentKey(userId, idea.id, place)));
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
      {writing && target && (
        <CommentForm
          key={commentKey(userId, idea.id, target)}
          ideaId={idea.id}
          userId={userId}
          target={target}
          quote={target.fieldName && !target.source ? idea[target.fieldName] : ''}
          onClose={writing.onClose}
          onPosted={(id) => {
            writing.onPosted();
            posted.current = id;
          }}
        />
      )}
      {unresolved.length > 0 && <Threads threads={unresolved} {...shared} />}
      {settled.length > 0 && (
        <details ref={resolved} className="small">
          <summary>
            Resolved (<span className="num">{settled.length}</span>)
          </summary>
          <Threads threads={settled} {...shared} />
        </details>
      )}
      {own?.length === 0 && (
        <p className="text-muted-foreground">No comments yet on this section.</p>
      )}
      <Loaded what="The comments" {...read} onRetry={$comments.revalidate}>
        {() => null}
      </Loaded>
    </aside>
  );
}
