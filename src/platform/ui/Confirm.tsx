import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  action: string;
  keep: string;
  busy?: boolean;
  busyText?: string;
  look?: 'primary' | 'danger';
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function Confirm(props: Props) {
  const { title, action, keep, problem, onConfirm, onClose, children } = props;
  const { busy = false, busyText, look = 'danger' } = props;
  const keepButton = useRef<HTMLButtonElement>(null);
  // The safe button has the focus, so that a second or repeated Enter does nothing.
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      {children}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
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
