import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

type Props = {
  title: string;
  /** What was asked for is under way and nothing stops it: the dialog stays, to say how it went. */
  busy?: boolean;
  onClose: () => void;
  /** Room for more than a question. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser keeps the focus inside and gives it back; Escape closes it. */
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
      className="dialog stack"
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
