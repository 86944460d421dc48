import { ideaStores } from '../../client/idea.ts';
import { withMentionedIds } from '../../client/mentionable.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { commentSchema } from '../../domain/comment.ts';
import { allFields, sections } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import { KeptTextForm } from '../form/KeptTextForm.tsx';
import { MentionArea } from '../mention/MentionArea.tsx';
import type { Target } from './ReadView.tsx';

type Props = {
  idea: Idea;
  userId: string;
  target: Target;
  /** The first comment of the thread to reply in; a new thread without it. */
  replyTo?: string;
  /** Text that was neither posted nor cancelled is still on the device then. */
  onClose: () => void;
  /** The comment is on the server, and soon in the list. */
  onPosted: (id: string) => void;
};

/** Where the text of a comment that is not posted yet is kept on the device. */
export const commentKey = (userId: string, ideaId: string, place: Target | string) =>
  `comment-draft:${userId}:${ideaId}:${
    typeof place === 'string' ? place : `${place.section}:${place.fieldName ?? ''}`
  }`;

/** Writes one comment or reply. */
export function CommentForm({ idea, userId, target, replyTo, onClose, onPosted }: Props) {
  const { section, fieldName } = target;
  const about =
    allFields.find(({ name }) => name === fieldName)?.label ??
    sections.find(({ name }) => name === section)?.label;
  return (
    <KeptTextForm
      draft={commentKey(userId, idea.id, replyTo ?? target)}
      schema={commentSchema}
      name="content"
      also={{ section, fieldName, replyTo }}
      send={async (input) => {
        const content = await withMentionedIds(input.content);
        const { id } = await ideaStores(idea.id).comment({ ...input, content });
        toast({
          title: 'Comment added',
          description: 'Your comment has been posted successfully!',
        });
        return id;
      }}
      failed={() => toastError('Failed to add comment. Please try again.')}
      onSent={onPosted}
      onClose={onClose}
      title={replyTo ? 'New reply' : 'New comment'}
      label={replyTo ? 'Your reply' : 'Your comment'}
      button={replyTo ? 'Post Reply' : 'Post Comment'}
      busyText="Posting..."
      changed="This text is open in another tab as well, which has just changed it: both share one draft."
      gone="This text was posted or discarded in another tab."
      className="sheet comment-form"
      Area={MentionArea}
    >
      {!replyTo && (
        <p className="small">
          About <span className="badge badge-accent">{about}</span>
        </p>
      )}
      {/* On a phone the field itself is far above. */}
      {!replyTo && fieldName && idea[fieldName] !== '' && (
        <blockquote className="small soft quote" dir="auto">
          {idea[fieldName]}
        </blockquote>
      )}
    </KeptTextForm>
  );
}
