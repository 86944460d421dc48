import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ideaStores } from '../../client/idea.ts';
import { type Thread, toThreads } from '../../domain/comment.ts';
import { type SectionName, sections } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import type { Revision } from '../../domain/idea/revision.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import type { Target } from './ReadView.tsx';

type Shared = { idea: Idea; userId: string; revisions: readonly Revision[] };

/** A first comment, its replies, and the form for another one once Reply was pressed. */
function ThreadItem({ thread, ...shared }: Shared & { thread: Thread }) {
  const [replying, setReplying] = useState(false);
  const section = sections.find(({ name }) => name === thread.section);
  const field = section?.fields.find(({ name }) => name === thread.fieldName);
  return (
    <CommentItem comment={thread} {...shared} onReply={() => setReplying(true)}>
      {thread.replies.length > 0 && (
        <ul className="list replies" aria-label="Replies">
          {thread.replies.map((reply) => (
            <CommentItem key={reply.id} comment={{ ...reply, fieldName: null }} {...shared} />
          ))}
        </ul>
      )}
      {replying && section && (
        <CommentForm
          ideaId={shared.idea.id}
          userId={shared.userId}
          target={{ section: section.name, fieldName: field?.name ?? null }}
          replyTo={thread.id}
          onClose={() => setReplying(false)}
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

type Props = {
  idea: Idea;
  userId: string;
  section: SectionName;
  target: Target | null;
  onClose: () => void;
};

/** The comments on the open section, and the form once a comment button was pressed. */
export function Comments({ idea, userId, section, target, onClose }: Props) {
  const { $comments, $revisions } = ideaStores(idea.id);
  const { data: revisions = [] } = useStore($revisions);
  const { data, error, loading } = useStore($comments);
  const own = data && toThreads(data.filter((comment) => comment.section === section));
  const unresolved = own?.filter((comment) => !comment.resolvedAt) ?? [];
  const settled = own?.filter((comment) => comment.resolvedAt) ?? [];
  const shared = { idea, userId, revisions };
  return (
    <aside className="stack comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">Comments on this section</h2>
      {target && (
        <CommentForm
          key={`${target.section} ${target.fieldName}`}
          ideaId={idea.id}
          userId={userId}
          target={target}
          onClose={onClose}
        />
      )}
      {unresolved.length > 0 && <List threads={unresolved} {...shared} />}
      {settled.length > 0 && (
        <details className="small">
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
