import type { ReactNode } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { type Done, useAction } from '../form/use-action.ts';

type Props = {
  title: string;
  /** What the button says that does it. */
  action: string;
  work: () => Promise<unknown>;
  done: Done;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks an administrator, does it, and stays where that failed. */
export function Ask({ title, action, work, done, onDone, onClose, children }: Props) {
  const { busy, act, problem } = useAction();
  async function confirm() {
    if (!(await act(work, { done }))) return;
    onDone?.();
    onClose();
  }
  return (
    <Confirm
      title={title}
      action={action}
      keep="Leave it"
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
