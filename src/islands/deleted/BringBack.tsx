import { type ReactNode, useState } from 'react';
import { restoreIdea } from '../../client/ideas.ts';
import { toast, toastError } from '../../client/toasts.ts';

type Props = {
  id: string;
  className: string;
  /** Where nothing beside the button names the idea. */
  label?: string;
  /** Called once the idea is back. */
  onBack?: () => void;
  children: ReactNode;
};

/** A button that brings a deleted idea back. */
export function BringBack({ id, className, label, onBack, children }: Props) {
  const [busy, setBusy] = useState(false);
  async function restore() {
    if (busy) return;
    setBusy(true);
    try {
      await restoreIdea(id);
      toast({ title: 'Idea restored', description: 'It is back in the tracker.' });
      onBack?.();
    } catch {
      toastError('Failed to restore the idea. Please try again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      className={className}
      type="button"
      aria-disabled={busy}
      aria-label={label}
      onClick={restore}
    >
      {children}
    </button>
  );
}
