import type { ComponentProps } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { type Done, useAction } from '../form/use-action.ts';

type Props = Omit<ComponentProps<typeof Confirm>, 'busy' | 'problem' | 'onConfirm'> & {
  work: () => unknown;
  /** A toast once it is done. */
  done?: Done;
};

/** Asks, does it and closes; where that fails, it stays and says why. */
export function ConfirmAction({ work, done, ...question }: Props) {
  const { busy, act, problem } = useAction();
  async function confirm() {
    if (await act(work, { done, failed: () => {} })) question.onClose();
  }
  return <Confirm {...question} busy={busy} problem={problem} onConfirm={confirm} />;
}
