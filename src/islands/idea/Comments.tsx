import { useStore } from '@nanostores/react';
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ideaStores } from '../../client/idea.ts';
import { $keptKeys } from '../../client/kept.ts';
import { type Thread, toThreads } from '../../domain/comment.ts';
import { type SectionName, sections } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import { earlierWording, type Revision } from '../../domain/idea/revision.ts';
import { focusText } from '../form/KeptTextForm.tsx';
import { CommentForm, commentKey } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useNoticed } from './noticed.ts';
import type { Target } from './ReadView.tsx';
import { Unsent } from './Unsent.tsx';

type Shared = {
  idea: Idea;
  userId: string;
  revisions: readonly Revision[];
  /** The comment to be shown when it comes into the list. */
  posted: RefObject<string | null>;
};

/** A first comment, its replies, and the form for another one once Reply was pressed. */
function ThreadItem({ thread, ...shared }: Shared & { thread: Thread }) {
  const [replying, setReplying] = useState(false);
  const draft = commentKey(shared.userId, shared.idea.id, thread.id);
  const reply = () => {
    setReplying(true);
    // Where it is open already.
    focusText(draft);
  };
  const begun = useStore($keptKeys).has(draft);
  const unsent = !replying && begun;
  const section = sections.find(({ name }) => name === thread.section);
  const field = section?.fields.find(({ name }) => name === thread.fieldName);
  const earlier = field ? earlierWording(field.name, thread.revision, shared.revisions) : null;
  return (
    <CommentItem comment={thread} {...shared} onReply={reply}>
      {thread.replies.length > 0 && (
        <ul className="list replies" aria-label="Replies">
          {thread.replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} told={earlier} {...shared} />
          ))}
        </ul>
      )}
      {unsent && <Unsent what="reply" onOpen={reply} />}
      {replying && section && (
        <CommentForm
          idea={shared.idea}
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

const List = ({ threads, ...shared }: Shared & { threads: readonly Thread[] }) => (
  <ul className="list">
    {threads.map((thread) => (
      <ThreadItem key={thread.id} thread={thread} {...shared} />
    ))}
  </ul>
);

/** The form for a new comment: what it is about, and what is done with it. */
type Writing = {
  target: Target | null;
  /** Opens the form for a comment that was begun. */
  onOpen: (target: Target, event: MouseEvent<HTMLElement>) => void;
  onClose: () => void;
  /** @returns whether the focus went back to where the form was opened */
  onPosted: () => boolean;
};

type Props = {
  idea: Idea;
  userId: string;
  section: SectionName;
  /** Without it threads are answered and resolved, and none is begun. */
  writing?: Writing;
};

/** The comments on the open section, and the form once a comment button was pressed. */
export function Comments({ idea, userId, section, writing }: Props) {
  const { $comments, $revisions } = ideaStores(idea.id);
  const { data: revisions = [] } = useStore($revisions);
  const { data, error, loading } = useStore($comments);
  const own = data && toThreads(data.filter((comment) => comment.section === section));
  const unresolved = own?.filter((comment) => !comment.resolvedAt) ?? [];
  const settled = own?.filter((comment) => comment.resolvedAt) ?? [];
  const posted = useRef<string>(null);
  // Whoever has turned to another section is not led back.
  useEffect(
    () => () => {
      posted.current = null;
    },
    [section],
  );
  const shared = { idea, userId, revisions, posted };
  const begun = useStore($keptKeys);
  const hasDraft = settled.some(({ id }) => begun.has(commentKey(userId, idea.id, id)));
  const { comment } = useNoticed();
  const isWanted = ({ id }: { id: string }) => id === comment;
  const hasWanted = settled.some((thread) => isWanted(thread) || thread.replies.some(isWanted));
  const resolved = useRef<HTMLDetailsElement>(null);
  // A reply that was begun in a thread is not hidden with it, nor a comment that somebody was led to.
  useLayoutEffect(() => {
    if ((hasDraft || hasWanted) && resolved.current) resolved.current.open = true;
  }, [hasDraft, hasWanted]);
  const names = sections.find(({ name }) => name === section)?.fields ?? [];
  const unsent = [null, ...names.map(({ name }) => name)]
    .map((fieldName) => ({ section, fieldName }))
    .filter((place) => writing && !writing.target && begun.has(commentKey(userId, idea.id, place)));
  return (
    <aside className="stack comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading" tabIndex={-1}>
        Comments on this section
      </h2>
      {unsent.map((place) => (
        <Unsent
          key={place.fieldName}
          what={`comment on ${names.find(({ name }) => name === place.fieldName)?.label ?? 'this section'}`}
          onOpen={(event) => writing?.onOpen(place, event)}
        />
      ))}
      {writing?.target && (
        <CommentForm
          key={`${writing.target.section} ${writing.target.fieldName}`}
          idea={idea}
          userId={userId}
          target={writing.target}
          onClose={writing.onClose}
          onPosted={(id) => {
            if (!writing.onPosted()) posted.current = id;
          }}
        />
      )}
      {unresolved.length > 0 && <List threads={unresolved} {...shared} />}
      {settled.length > 0 && (
        <details ref={resolved} className="small">
          <summary>
            Resolved (<span className="num">{settled.length}</span>)
          </summary>
          <List threads={settled} {...shared} />
        </details>
      )}
      {own?.length === 0 && <p className="soft">No comments yet on this section.</p>}
      {!own && (loading || !error) && (
        <p className="soft" role="status">
          Loading comments…
        </p>
      )}
      {!own && error && !loading && (
        <p role="alert">
          The comments could not be loaded.{' '}
          <button type="button" className="link" onClick={() => $comments.revalidate()}>
            Try again
          </button>
        </p>
      )}
    </aside>
  );
}
