import type { ComponentProps } from 'react';
import { Confirm } from '../Confirm.tsx';
import { type Done, useAction } from './use-action.ts';

type Props = Omit<ComponentProps<typeof Confirm>, 'busy' | 'problem' | 'onConfirm'> & {
  work: () => Promise<unknown>;
  done: Done;
  onDone?: () => void;
  toastsFailure?: boolean;
};

/** Stays open after a failure, to show the reason. */
export function ConfirmAction({ work, done, onDone, toastsFailure = false, ...question }: Props) {
  const { busy, act, problem } = useAction();
  async function confirm() {
    if (!(await act(work, toastsFailure ? { done } : { done, failed() {} }))) return;
    onDone?.();
    question.onClose();
  }
  return <Confirm {...question} busy={busy} problem={problem} onConfirm={confirm} />;
}
