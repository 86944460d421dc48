import type { FieldName, SectionName } from '#features/ideas/domain/fields.ts';
import { anchorLabel } from '#features/ideas/domain/idea-urls.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { DraftForm } from '#platform/ui/form/DraftForm.tsx';
import { commentStores } from '../client/comments.ts';
import { withMentionedIds } from '../client/mentionable.ts';
import { commentSchema } from '../domain/comment.ts';
import { MentionArea } from './MentionArea.tsx';

/** The subject of a comment: a section, one of its fields, or a source. */
export type Target = {
  section: SectionName;
  fieldName: FieldName | null;
  source?: { id: string; number: number };
};

type Props = {
  ideaId: string;
  userId: string;
  target: Target;
  quote?: string | number;
  /** The first comment of the thread; undefined starts a new thread. */
  replyTo?: string;
  /** Called when the form closes. An unsent draft stays on the device. */
  onClose: () => void;
  /** Called after the server has stored the comment, before the list has it. */
  onPosted: (id: string, text: string) => void;
};

const keyOf = ({ section, fieldName, source }: Target) =>
  source ? `source-${source.id}` : `${section}:${fieldName ?? ''}`;

export const commentKey = (userId: string, ideaId: string, place: Target | string) =>
  `comment-draft:${userId}:${ideaId}:${typeof place === 'string' ? place : keyOf(place)}`;

export function CommentForm({ ideaId, userId, target, quote = '', replyTo, ...props }: Props) {
  const { section, fieldName, source } = target;
  const about = source ? `Source ${source.number}` : anchorLabel(target);
  return (
    <DraftForm
      draft={commentKey(userId, ideaId, replyTo ?? target)}
      schema={commentSchema}
      name="content"
      also={{ section, fieldName, replyTo, sourceId: source?.id }}
      send={async (input, key) => {
        const content = await withMentionedIds(input.content);
        const { id } = await commentStores(ideaId).comment({ ...input, content }, key);
        toast({
          title: 'Comment added',
          description: 'Your comment has been posted successfully!',
        });
        return { id, text: input.content };
      }}
      failed={() => toastError('Failed to add comment. Please try again.')}
      onSent={({ id, text }) => props.onPosted(id, text)}
      onClose={props.onClose}
      title={replyTo ? 'New reply' : 'New comment'}
      label={replyTo ? 'Your reply' : 'Your comment'}
      button={replyTo ? 'Post Reply' : 'Post Comment'}
      busyText="Posting..."
      className="sheet comment-form scroll-mt-4 scroll-mb-36 gap-3 p-4 in-[.comment]:mt-3"
      Area={MentionArea}
    >
      {!replyTo && (
        <p className="small">
          About <span className="badge badge-accent">{about}</span>
        </p>
      )}
      {/* On a phone the field itself is far above. */}
      {quote !== '' && (
        <blockquote
          className="small m-0 border-s-2 border-border ps-3 text-muted-foreground wrap-anywhere line-clamp-3"
          dir="auto"
        >
          {quote}
        </blockquote>
      )}
    </DraftForm>
  );
}
