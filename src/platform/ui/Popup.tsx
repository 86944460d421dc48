import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { isComposing } from './form-keys.ts';

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A panel over the page for one input and its results. Escape, Tab and a click outside close it. A modal dialog would
 * make the page inert, which restyles each element and takes long.
 */
export function Popup({ title, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = panel.current;
    element?.showPopover();
    element?.querySelector('input')?.focus();
    // Closed before it is removed, so that the browser restores the focus.
    return () => element?.hidePopover();
  }, []);
  return (
    <div
      ref={panel}
      className="dialog vstack"
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || isComposing(event)) return;
        event.preventDefault();
        event.currentTarget.hidePopover();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <div className="hstack between">
        <h2 id={heading}>{title}</h2>
        <button className="btn btn-sm with-touch" type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </div>
  );
}
