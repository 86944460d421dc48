import type { ReactNode } from 'react';
import { useAction } from '#platform/ui/form/use-action.ts';
import { restoreIdea } from '../../client/ideas.ts';

type Props = {
  id: string;
  className: string;
  /** The accessible name, if no text next to the button names the idea. */
  label?: string;
  onBack?: () => void;
  children: ReactNode;
};

export function RestoreButton({ id, className, label, onBack, children }: Props) {
  const { busy, act } = useAction();
  async function restore() {
    const isBack = await act(() => restoreIdea(id), {
      done: { title: 'Idea restored', description: 'It is back in the tracker.' },
    });
    if (isBack) onBack?.();
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
