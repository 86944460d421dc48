import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  /** The question. */
  title: string;
  /** What the button says that does it. */
  action: string;
  /** What the button says that leaves everything as it is. */
  keep: string;
  busy?: boolean;
  busyText?: string;
  look?: 'primary' | 'danger';
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done that people would not want by a slip of the hand. */
export const Confirm = ({
  title,
  action,
  keep,
  busy = false,
  busyText = action,
  look = 'danger',
  onConfirm,
  onClose,
  children,
}: Props) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <p className="actions">
      <BusyButton type="button" look={look} busy={busy} busyText={busyText} onClick={onConfirm}>
        {action}
      </BusyButton>
      <button className="btn" type="button" onClick={onClose}>
        {keep}
      </button>
    </p>
  </Dialog>
);
