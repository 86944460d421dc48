import { Badge } from '../../../platform/ui/Badge.tsx';
import { toMoment } from '../../../platform/ui/dates.ts';
import { anchorUrl } from '../../ideas/domain/anchor.ts';
import { isDeleted } from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';
import { MentionedText } from './MentionedText.tsx';

type HeadProps = {
  comment: Comment;
  isNew: boolean;
  /** The label of the field that it is about. */
  about: string | undefined;
  /** Somebody else resolved it while it was on the page. */
  isJustSettled: boolean;
};

/** The way to the source that a comment is about. */
const AboutSource = ({ comment, number }: { comment: Comment; number: number }) => (
  <a
    href={anchorUrl(comment.ideaId, {
      section: comment.section,
      field: comment.fieldName,
      comment: `source-${number}`,
    })}
  >
    on source {number}
  </a>
);

/** Author, target and time of a comment. */
export const CommentHead = ({ comment, isNew, about, isJustSettled }: HeadProps) => (
  <header>
    {isNew && !isJustSettled && <Badge look="accent">New</Badge>}
    <strong>
      <bdi>{comment.user.name}</bdi>
    </strong>
    {about && <Badge look="outline">{about}</Badge>}
    {about && comment.source && <AboutSource comment={comment} number={comment.source.number} />}
    {/* In the room of the mark: another line would move what somebody types below it. */}
    {isJustSettled && <span className="soft just-settled">resolved</span>}
    <time className="soft" dateTime={comment.createdAt}>
      {toMoment(comment.createdAt)}
    </time>
  </header>
);

/** The text of a comment. */
export const CommentText = ({ comment }: { comment: Comment }) => (
  <p className="user-text" dir="auto">
    {isDeleted(comment) ? (
      <em className="soft">This comment was deleted.</em>
    ) : (
      <MentionedText text={comment.content} people={comment.mentions} />
    )}
    {comment.editedAt && <span className="soft"> (edited)</span>}
  </p>
);
