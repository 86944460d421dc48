import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { $deletedIdeas, restoreIdea } from '../../client/ideas.ts';
import { toast, toastError } from '../../client/toasts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysLeft = (goneAt: string) => {
  const days = Math.max(1, Math.ceil((Date.parse(goneAt) - Date.now()) / dayMs));
  return days === 1 ? 'one more day' : `${days} more days`;
};

/** What the founder has deleted and can still bring back; nothing where there is nothing. */
export const DeletedIdeas = memo(function DeletedIdeas() {
  const { data: ideas } = useStore($deletedIdeas);
  const [busy, setBusy] = useState<string | null>(null);
  if (!ideas || ideas.length === 0) return null;

  async function restore(id: string) {
    if (busy) return;
    setBusy(id);
    try {
      await restoreIdea(id);
      toast({ title: 'Idea restored', description: 'It is back in the tracker.' });
    } catch {
      toastError('Failed to restore the idea. Please try again.');
    } finally {
      setBusy(null);
    }
  }

  return (
    <details className="sheet explanation">
      <summary>
        Deleted ideas (<span className="num">{ideas.length}</span>)
      </summary>
      <ul className="list deleted">
        {ideas.map(({ id, ideaTitle, goneAt }) => (
          <li className="row between" key={id}>
            <span className="answer">
              {ideaTitle} <span className="soft small">kept for {daysLeft(goneAt)}</span>
            </span>
            <button
              className="btn btn-sm"
              type="button"
              aria-disabled={busy === id}
              aria-label={`Bring back ${ideaTitle}`}
              onClick={() => restore(id)}
            >
              Bring back
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
});
