import { useStore } from '@nanostores/react';
import { ideaStores } from '../../client/idea.ts';
import type { Comment } from '../../domain/comment.ts';
import { allFields, type SectionName } from '../../domain/idea/fields.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CommentForm } from './CommentForm.tsx';
import type { Target } from './ReadView.tsx';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const Item = ({ comment }: { comment: Comment }) => {
  const field = allFields.find(({ name }) => name === comment.fieldName);
  return (
    <li className="comment">
      <header>
        <strong>{comment.user.name}</strong>
        {field && <Badge look="outline">{field.label}</Badge>}
        <time className="soft" dateTime={comment.createdAt}>
          {date.format(new Date(comment.createdAt))}
        </time>
      </header>
      <p className="answer" dir="auto">
        {comment.content}
      </p>
    </li>
  );
};

type Props = {
  ideaId: string;
  userId: string;
  section: SectionName;
  target: Target | null;
  onClose: () => void;
};

/** The comments on the open section, and the form once a comment button was pressed. */
export function Comments({ ideaId, userId, section, target, onClose }: Props) {
  const { $comments } = ideaStores(ideaId);
  const { data, error, loading } = useStore($comments);
  const own = data?.filter((comment) => comment.section === section);
  return (
    <aside className="stack comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">Comments on this section</h2>
      {target && (
        <CommentForm
          key={`${target.section} ${target.fieldName}`}
          ideaId={ideaId}
          userId={userId}
          target={target}
          onClose={onClose}
        />
      )}
      {own && own.length > 0 && (
        <ul className="list">
          {own.map((comment) => (
            <Item key={comment.id} comment={comment} />
          ))}
        </ul>
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
