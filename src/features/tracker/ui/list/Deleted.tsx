import { useStore } from '@nanostores/react';
import { $deleted } from '../../client/ideas.ts';
import { BringBack } from './BringBack.tsx';

/** The way back from the page of an idea that was just deleted there. @param heading the id of what has the focus then */
export function Deleted({ heading }: { heading: string }) {
  const idea = useStore($deleted);
  if (!idea) return null;
  const done = () => {
    $deleted.set(null);
    document.getElementById(heading)?.focus();
  };
  return (
    <p className="notice user-text">
      Deleted: <bdi>{idea.ideaTitle}</bdi>.{' '}
      <BringBack id={idea.id} className="link" onBack={done}>
        Bring it back
      </BringBack>
    </p>
  );
}
