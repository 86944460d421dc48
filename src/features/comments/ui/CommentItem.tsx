import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { allFields } from '#features/ideas/domain/fields.ts';
import type { Idea, Revision } from '#features/ideas/domain/idea-response.ts';
import { commentUrl } from '#features/ideas/domain/idea-urls.ts';
import { earlierWording } from '#features/ideas/domain/revision.ts';
import { $draftKeys, openDraft } from '#platform/client/drafts/drafts.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { LinkButton } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { DraftForm, DraftNotice } from '#platform/ui/form/DraftForm.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Difference } from '#platform/ui/LazyDifference.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { commentStores } from '../client/comments.ts';
import { withMentionedIds } from '../client/mentionable.ts';
import {
  type CommentChange,
  commentChangeSchema,
  isDeleted,
  peopleIn,
  withNames,
} from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';
import { MentionArea, MentionedText } from './MentionArea.tsx';

export type CommentMarks = {
  /** Ids of unread comments. */
  unread: readonly string[];
  /** The id of the comment that the URL names. */
  wanted: string | null;
  reach: (element: HTMLElement | null) => void;
};

type HeadProps = { comment: Comment; isNew: boolean; about: string | undefined };

const CommentHead = ({ comment, isNew, about }: HeadProps) => (
  // The badge is as high as a line with its border, so that nothing moves when it disappears.
  <header className="flex flex-wrap items-baseline gap-x-2 text-sm [&_.badge]:leading-5.5 [&_.badge-accent]:w-16 [&_.badge-accent]:justify-center">
    {isNew && <Badge look="accent">New</Badge>}
    <strong>
      <bdi>{comment.user.name}</bdi>
    </strong>
    {about && <Badge look="outline">{about}</Badge>}
    {about && comment.source && (
      <a href={commentUrl(comment.ideaId, { ...comment, id: `source-${comment.source.number}` })}>
        on source {comment.source.number}
      </a>
    )}
    <Time className="ms-auto text-muted-foreground" at={comment.createdAt} />
  </header>
);

const CommentText = ({ comment }: { comment: Comment }) => (
  <p className="user-text" dir="auto">
    {isDeleted(comment) ? (
      <em className="text-muted-foreground">This comment was deleted.</em>
    ) : (
      <MentionedText text={comment.content} people={comment.mentions} />
    )}
    {comment.editedAt && <span className="text-muted-foreground"> (edited)</span>}
  </p>
);

export type Shared = {
  idea: Idea;
  userId: string;
  revisions: readonly Revision[];
  marks: CommentMarks;
  /** The id of the new comment to scroll to once it is in the list. */
  posted: RefObject<string | null>;
};

type Props = Shared & {
  comment: Comment;
  /** Set for first comments only. */
  onReply?: () => void;
  shownAbove?: string | number | null;
  children?: ReactNode;
};

export function CommentItem(props: Props) {
  const { comment, idea, userId, revisions, marks, posted, onReply, children } = props;
  const { shownAbove = null } = props;
  const stores = commentStores(idea.id);
  const draft = `comment-edit:${userId}:${comment.id}`;
  const isBegun = useStore($draftKeys).has(draft);
  // A form with a draft opens again.
  const [isEditing, setEditing] = useState(comment.userId === userId && isBegun);
  const [pressed, setPressed] = useState(false);
  const { act } = useAction();
  const field = allFields.find(({ name }) => name === comment.fieldName);
  const earlier = field ? earlierWording(field.name, comment.revision, revisions) : null;
  const deleted = isDeleted(comment);
  const own = comment.userId === userId && !deleted;

  function edit() {
    setPressed(true);
    setEditing(true);
  }
  const people = peopleIn(comment.content, comment.mentions);
  async function change({ content = '' }: CommentChange) {
    await stores.changeComment(comment.id, { content: await withMentionedIds(content, people) });
  }
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const here = item.current;
    if (!here || posted.current !== comment.id) return;
    posted.current = null;
    // Moves the focus only if the person has not moved it elsewhere.
    if (!document.activeElement?.contains(here)) return;
    here.tabIndex = -1;
    here.focus();
  }, [item, posted, comment.id]);
  const isNew = marks.unread.includes(comment.id);
  const wanted = marks.wanted === comment.id;
  const reach = wanted ? marks.reach : undefined;
  useEffect(() => {
    if (!reach || !item.current) return;
    item.current.tabIndex = -1;
    reach(item.current);
  }, [item, reach]);
  function resolve(resolved: boolean) {
    const where = resolved ? 'It stands below, under Resolved.' : 'It is among the open ones.';
    const done = { title: resolved ? 'Thread resolved' : 'Thread reopened', description: where };
    return act(() => stores.changeComment(comment.id, { resolved }), { done });
  }

  return (
    <li
      // The scroll margin keeps a posted comment clear of the toast.
      className={`comment grid scroll-mt-[20dvh] scroll-mb-36 grid-cols-1 gap-1 border-t-1 border-t-border py-4 in-[.replies]:first:border-t-0 in-[.replies]:first:pt-0 in-[.replies]:last:pb-0 [&_p:not(dialog_p)]:text-sm ${isNew ? 'unread' : ''}`}
      ref={item}
      aria-current={wanted ? 'location' : undefined}
    >
      <CommentHead comment={comment} isNew={isNew} about={onReply && field?.label} />
      {isEditing ? (
        <DraftForm
          draft={draft}
          was={withNames(comment.content, people)}
          Area={MentionArea}
          schema={commentChangeSchema}
          name="content"
          send={change}
          onSent={() => setEditing(false)}
          onClose={() => setEditing(false)}
          focus={pressed}
          title="Edit comment"
          label="Your comment"
          button="Save"
          busyText="Saving..."
          small
        />
      ) : (
        <CommentText comment={comment} />
      )}
      {field && earlier !== shownAbove && earlier !== null && (
        <LazyDetails className="small" summary="Written about an earlier wording">
          {() => <Difference before={earlier} after={idea[field.name]} labels={['Then', 'Now']} />}
        </LazyDetails>
      )}
      {!isEditing && (
        <div className="hstack small no-print">
          {onReply && (
            <>
              <LinkButton onClick={onReply}>Reply</LinkButton>
              <LinkButton onClick={() => resolve(!comment.resolvedAt)}>
                {comment.resolvedAt ? 'Reopen' : 'Resolve'}
              </LinkButton>
            </>
          )}
          {own && (
            <>
              <LinkButton onClick={edit}>Edit</LinkButton>
              <ConfirmButton
                className="link"
                label="Delete"
                title="Delete this comment for good?"
                action="Delete it"
                busyText="Deleting..."
                keep="Keep it"
                work={() => stores.deleteComment(comment.id)}
                onDone={() => openDraft(draft).write(null)}
              >
                <CommentText comment={comment} />
              </ConfirmButton>
            </>
          )}
        </div>
      )}
      {own && !isEditing && isBegun && (
        <DraftNotice what="change of this comment" left="saved" onOpen={edit} />
      )}
      {children}
    </li>
  );
}
