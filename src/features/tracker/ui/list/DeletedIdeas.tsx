import { useStore } from '@nanostores/react';
import { dayMs } from '#platform/text/durations.ts';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { $deletedIdeas } from '../../client/ideas.ts';
import { RestoreButton } from './RestoreButton.tsx';

const daysLeft = (goneAt: string) => {
  const days = Math.max(1, Math.ceil((Date.parse(goneAt) - Date.now()) / dayMs));
  return days === 1 ? 'one more day' : `${days} more days`;
};

export default function DeletedIdeas({ onClose }: { onClose: () => void }) {
  const { data: ideas = [] } = useStore($deletedIdeas);
  const endWithLast = () => ideas.length === 1 && onClose();
  return (
    <Dialog title="Deleted ideas" close="Close" onClose={onClose}>
      <ul className="rows">
        {ideas.map(({ id, ideaTitle, goneAt, user }) => (
          <li className="hstack between" key={id}>
            <span className="user-text">
              <bdi>{ideaTitle}</bdi>{' '}
              <span className="text-muted-foreground small">
                <bdi>{user.name}</bdi>, kept for {daysLeft(goneAt)}
              </span>
            </span>
            <RestoreButton
              id={id}
              className="btn btn-sm"
              label={`Bring back ${ideaTitle}`}
              isInDialog
              onBack={endWithLast}
            >
              Bring back
            </RestoreButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
