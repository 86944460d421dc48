import { useStore } from '@nanostores/react';
import { type MouseEvent, useRef, useState } from 'react';
import { commentStores } from '#features/comments/client/comments.ts';
import { isDeleted, toThreads } from '#features/comments/domain/comment.ts';
import { commentKey, type Target } from '#features/comments/ui/CommentForm.tsx';
import type { FieldName } from '#features/ideas/domain/fields.ts';
import { focusText } from '#platform/ui/form/DraftForm.tsx';

export type Press = MouseEvent<HTMLElement>;

export type Commenting = ReturnType<typeof useCommenting>;

export function useCommenting(ideaId: string, userId: string) {
  const { data } = useStore(commentStores(ideaId).$comments);
  const unresolved = toThreads(data ?? []).filter(({ resolvedAt }) => !resolvedAt);
  const comments = unresolved
    .flatMap((thread) => [thread, ...thread.replies])
    .filter((comment) => !isDeleted(comment));
  const [target, setTarget] = useState<Target | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = (next: Target, { currentTarget }: Press) => {
    opener.current = currentTarget;
    setTarget(next);
    // For a form that is already open.
    focusText(commentKey(userId, ideaId, next));
  };
  return {
    target,
    open,
    close() {
      setTarget(null);
      const back = opener.current?.isConnected ? opener.current : null;
      (back ?? document.getElementById('comments-heading'))?.focus();
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
