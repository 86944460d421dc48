import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

type Props = {
  title: string;
  /** True while an action runs. The dialog then stays open to show the result. */
  busy?: boolean;
  onClose: () => void;
  wide?: boolean;
  /** The label of a button that closes the dialog, below its content. */
  close?: string;
  children: ReactNode;
};

/** The browser keeps the focus inside and restores it afterwards. Escape closes the dialog. */
export function Dialog({ title, busy = false, onClose, wide = false, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Closed before it is removed, so that the browser restores the focus.
    return () => element?.close();
  }, []);
  /** Some browsers close it at a second Escape, even after preventDefault. */
  function closed() {
    const element = dialog.current;
    if (!busy) return onClose();
    // A modal dialog on a hidden page would block the visible one. AppRouter shows it again with its page.
    if (element?.closest('.behind')) element.dataset.waits = '';
    else element?.showModal();
  }
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog vstack w-[min(48rem,100vw-2*var(--gutter))]' : 'dialog vstack'}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={closed}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      {close && (
        <p className="actions">
          <Button onClick={onClose}>{close}</Button>
        </p>
      )}
    </dialog>
  );
}
