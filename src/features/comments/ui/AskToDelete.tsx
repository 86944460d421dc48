import { useEffect, useRef } from 'react';

/** Asks in the place of a comment's buttons; Escape keeps the comment. */
export function AskToDelete({ onDelete, onKeep }: { onDelete: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  // A second press of Enter, or one that is held, does nothing.
  useEffect(() => keep.current?.focus(), []);
  return (
    <p className="row small" role="status" onKeyDown={({ key }) => key === 'Escape' && onKeep()}>
      Delete this comment for good?
      <button className="link" type="button" onClick={onDelete}>
        Delete it
      </button>
      <button ref={keep} className="link" type="button" onClick={onKeep}>
        Keep it
      </button>
    </p>
  );
}
