import type { ReactNode } from 'react';
import { Menu } from '../../../../platform/ui/Menu.tsx';
import { SpeechBubble } from '../../../../platform/ui/SpeechBubble.tsx';
import type { Press } from './FieldRow.tsx';

type Props = {
  /** Only for people who may do it. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  /** Given where the sections are read. */
  onComment: ((event: Press) => void) | undefined;
  /** Opens a part below the sections; given where they are read. */
  onShow: ((part: 'files' | 'history') => void) | undefined;
  /** Follows the idea, or no longer. */
  follow: ReactNode;
};

/** Actions on the whole idea. */
export const IdeaActions = ({ onEdit, onDelete, onComment, onShow, follow }: Props) => (
  <div className="idea-actions">
    {onEdit && (
      <button className="btn btn-sm btn-primary" type="button" onClick={onEdit}>
        Edit Idea
      </button>
    )}
    {onComment && (
      <button className="btn btn-sm" type="button" onClick={onComment}>
        <SpeechBubble size="size-4.5" />
        Comment
      </button>
    )}
    {follow}
    <Menu label="More actions">
      <button type="button" role="menuitem" onClick={() => print()}>
        Print brief
      </button>
      {onShow && (
        <>
          <button type="button" role="menuitem" onClick={() => onShow('files')}>
            Files
          </button>
          <button type="button" role="menuitem" onClick={() => onShow('history')}>
            History
          </button>
        </>
      )}
      {onDelete && (
        <button type="button" role="menuitem" className="danger" onClick={onDelete}>
          Delete idea
        </button>
      )}
    </Menu>
  </div>
);
