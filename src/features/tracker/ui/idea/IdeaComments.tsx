import { useStore } from '@nanostores/react';
import { Comments, type CommentsProps } from '../../../comments/ui/Comments.tsx';
import { $ideaChanges, seeComments } from '../../client/live-idea.ts';
import { useNoticed } from './noticed.ts';

/** The comments on the open section, with the unread ones marked. */
export function IdeaComments(props: Omit<CommentsProps, 'news'>) {
  const { news, arrived, settled, comment, reach } = useNoticed();
  const { seen, removed } = useStore($ideaChanges);
  const unread = news?.comments ?? [];
  const shown = { unread, arrived, seen, onSeen: seeComments, settled, removed };
  return <Comments {...props} news={{ ...shown, wanted: comment, reach }} />;
}
