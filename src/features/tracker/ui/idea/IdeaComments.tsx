import { useStore } from '@nanostores/react';
import { Comments, type CommentsProps } from '../../../comments/ui/Comments.tsx';
import { $ideaChanges, showNewComments } from '../../client/live-idea.ts';
import { useHighlights } from './highlights.ts';

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
