import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A panel over the page for a moment's use. Escape, a press outside and leaving it by Tab close it, and the
 * browser gives the focus back. Unlike a modal dialog it leaves everything behind it as it is, which makes
 * it quick: inert elements get a new style each. Its first input has the focus.
 */
export function Popup({ title, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    panel.current?.showPopover();
    panel.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      className="dialog stack"
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </div>
  );
}
