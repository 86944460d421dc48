import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

type Props = {
  title: string;
  /** The action cannot be stopped: the dialog stays to show the result. */
  busy?: boolean;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
};

/** The browser keeps the focus inside and gives it back; Escape closes it. */
export function Dialog({ title, busy = false, onClose, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Before it is taken out of the page, so that the browser gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog vstack"
      data-wide={wide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      // A second Escape closes it in some browsers, whatever was prevented.
      onClose={() => (busy ? dialog.current?.showModal() : onClose())}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
