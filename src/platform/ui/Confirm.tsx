import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { toastError } from '../client/toasts/toasts.ts';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';
import { CancelButton, ProblemText } from './form/FormActions.tsx';
import { failureText, type ToastTexts, useAction } from './form/use-action.ts';
import { useIsShown } from './use-is-shown.ts';

type ConfirmProps = {
  title: string;
  action: string;
  /** The label of the button that does nothing. */
  keep?: string;
  busy?: boolean;
  busyText?: string;
  look?: 'primary' | 'danger';
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function Confirm(props: ConfirmProps) {
  const { title, action, problem, onConfirm, onClose, children } = props;
  const { keep = 'Leave it', busy = false, busyText, look = 'danger' } = props;
  const keepButton = useRef<HTMLButtonElement>(null);
  // Focuses the safe button, so that a repeated Enter does nothing.
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      {children}
      <ProblemText text={problem} />
      <p className="actions">
        <BusyButton type="button" look={look} busy={busy} busyText={busyText} onClick={onConfirm}>
          {action}
        </BusyButton>
        <CancelButton ref={keepButton} busy={busy} onClick={onClose}>
          {keep}
        </CancelButton>
      </p>
    </Dialog>
  );
}

type ConfirmActionProps = Omit<ComponentProps<typeof Confirm>, 'busy' | 'problem' | 'onConfirm'> & {
  work: () => Promise<unknown>;
  done?: ToastTexts;
  onDone?: () => void;
};

/** Stays open after a failure and shows the reason. */
export function ConfirmAction({ work, done, onDone, ...question }: ConfirmActionProps) {
  const { busy, act, problem } = useAction();
  const isShown = useIsShown();
  async function confirm() {
    const failed = (error: unknown) => {
      // The dialog can no longer show the reason after its page or list item was removed.
      if (!isShown.current) toastError(failureText(error));
    };
    if (!(await act(work, { done, failed }))) return;
    onDone?.();
    question.onClose();
  }
  return <Confirm {...question} busy={busy} problem={problem} onConfirm={confirm} />;
}

type ConfirmButtonProps = Omit<ConfirmActionProps, 'onClose'> & {
  className: string;
  label: ReactNode;
  /** The accessible name, if the label alone is not unique on the page. */
  'aria-label'?: string;
};

/** A button that asks before it acts. */
export function ConfirmButton({
  className,
  label,
  'aria-label': name,
  ...question
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button className={className} type="button" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && <ConfirmAction {...question} onClose={() => setAsking(false)} />}
    </>
  );
}
