import { useStore } from '@nanostores/react';
import { ideaStores } from '../../client/idea.ts';
import type { Comment } from '../../domain/comment.ts';
import { allFields, type SectionName } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import { earlierWording, type Revision } from '../../domain/idea/revision.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CommentForm } from './CommentForm.tsx';
import { Difference } from './Difference.tsx';
import type { Target } from './ReadView.tsx';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

type ItemProps = { comment: Comment; idea: Idea; revisions: readonly Revision[] };

const Item = ({ comment, idea, revisions }: ItemProps) => {
  const field = allFields.find(({ name }) => name === comment.fieldName);
  const earlier = field && earlierWording(field.name, comment.revision, revisions);
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
      {field && earlier !== null && earlier !== undefined && (
        <details className="small">
          <summary>Written about an earlier wording</summary>
          <Difference before={earlier} after={idea[field.name]} labels={['Then', 'Now']} />
        </details>
      )}
    </li>
  );
};

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
  const own = data?.filter((comment) => comment.section === section);
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
      {own && own.length > 0 && (
        <ul className="list">
          {own.map((comment) => (
            <Item key={comment.id} comment={comment} idea={idea} revisions={revisions} />
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
