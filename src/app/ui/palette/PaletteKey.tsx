import { useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';

/** What the person typed while the code of the palette was loading. */
let typed = '';

function Waiting() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    // The palette returns the focus to the element that had it when the palette opened.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={input}
      dir="auto"
      // Fixed, because browsers scroll to a field when somebody types in it.
      className="fixed top-0 size-px opacity-0"
      aria-label="Search"
      onChange={({ target }) => {
        typed = target.value;
      }}
    />
  );
}

export const Palette = lazyComponent(() => import('./Palette.tsx'), <Waiting />);

export function PaletteKey({ user }: { user: User }) {
  /** A number for each opening; null while closed. */
  const [opening, setOpening] = useState<number | null>(null);
  const openings = useRef(0);
  // A layout effect, so that the key works before the first paint.
  useLayoutEffect(() => {
    const show = () => {
      typed = '';
      setOpening(++openings.current);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      // Not over an open dialog.
      if (!document.querySelector('dialog:modal, .dialog:popover-open')) show();
    };
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-search]')) show();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, []);
  if (opening === null) return null;
  // Browsers may report a closing after the palette was opened again.
  const close = () => setOpening((now) => (now === opening ? null : now));
  return <Palette key={opening} user={user} typedEarly={() => typed} onClose={close} />;
}
