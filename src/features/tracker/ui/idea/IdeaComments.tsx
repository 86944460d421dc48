import { useStore } from '@nanostores/react';
import { type MouseEvent as ReactMouseEvent, useRef, useState } from 'react';
import { focusText } from '../../../../platform/ui/form/DraftForm.tsx';
import { commentStores } from '../../../comments/client/comments.ts';
import { isDeleted, toThreads } from '../../../comments/domain/comment.ts';
import { commentKey, type Target } from '../../../comments/ui/CommentForm.tsx';
import { Comments, type CommentsProps } from '../../../comments/ui/Comments.tsx';
import type { FieldName } from '../../../ideas/domain/fields.ts';
import { $ideaChanges, showNewComments } from '../../client/live-idea.ts';
import { useHighlights } from './use-idea-updates.ts';

export type Press = ReactMouseEvent<HTMLElement>;

const keepFocusOnSecond = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

export type Commenting = ReturnType<typeof useCommenting>;

export function useCommenting(ideaId: string, userId: string) {
  const { data } = useStore(commentStores(ideaId).$comments);
  const unresolved = toThreads(data ?? []).filter(({ resolvedAt }) => !resolvedAt);
  const comments = unresolved
    .flatMap((thread) => [thread, ...thread.replies])
    .filter((comment) => !isDeleted(comment));
  const [target, setTarget] = useState<Target | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = (next: Target, { currentTarget, detail }: Press) => {
    // After a first click the page scrolls to the form, and the second click of a double click may hit another button.
    const isSecond = detail > 1 && target !== null;
    if (!isSecond) {
      opener.current = currentTarget;
      setTarget(next);
      // The second click may also hit a text, which would take the focus from the form.
      document.addEventListener('mousedown', keepFocusOnSecond, { once: true });
    }
    // For a form that is already open.
    focusText(commentKey(userId, ideaId, isSecond ? target : next));
  };
  const opened = () =>
    opener.current?.isConnected ? opener.current : document.getElementById('comments-heading');
  return {
    target,
    open,
    close() {
      setTarget(null);
      opened()?.focus();
    },
    /** Closes the form and focuses the opener if it is in view, which it is not on a phone. @returns whether it is */
    closeWherePosted() {
      setTarget(null);
      const back = opened();
      const { top = -1, bottom = 0 } = back?.getBoundingClientRect() ?? {};
      const inView = top >= 0 && bottom <= innerHeight;
      if (inView) back?.focus();
      return inView;
    },
    leave: () => setTarget(null),
    /** The number of comments in unresolved threads. */
    count: (section: string, field?: string) =>
      comments.filter((one) => one.section === section && (!field || one.fieldName === field))
        .length,
    isOpen: (section: string, fieldName: FieldName | null) =>
      target?.section === section && target.fieldName === fieldName && !target.source,
  };
}

export function IdeaComments(props: Omit<CommentsProps, 'updates'>) {
  const { unread, arrived, settled, comment, reach } = useHighlights();
  const { seen, removed } = useStore($ideaChanges);
  const shown = {
    unread: unread?.comments ?? [],
    arrived,
    seen,
    onSeen: showNewComments,
    settled,
    removed,
  };
  return <Comments {...props} updates={{ ...shown, wanted: comment, reach }} />;
}
