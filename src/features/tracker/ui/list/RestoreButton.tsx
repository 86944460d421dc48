import type { ReactNode } from 'react';
import { ProblemText } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { restoreIdea } from '../../client/ideas.ts';

type Props = {
  id: string;
  className: string;
  /** The accessible name, if no text next to the button names the idea. */
  label?: string;
  /** True in a dialog, which would cover a toast with the reason of a failure. */
  isInDialog?: boolean;
  onBack?: () => void;
  children: ReactNode;
};

export function RestoreButton({ id, className, label, isInDialog, onBack, children }: Props) {
  const { busy, act, problem } = useAction();
  async function restore() {
    const isBack = await act(() => restoreIdea(id), {
      done: { title: 'Idea restored', description: 'It is back in the tracker.' },
      failed: isInDialog ? () => {} : undefined,
    });
    if (isBack) onBack?.();
  }
  return (
    <>
      <button
        className={className}
        type="button"
        aria-disabled={busy}
        aria-label={label}
        onClick={restore}
      >
        {children}
      </button>
      {isInDialog && <ProblemText text={problem} />}
    </>
  );
}
