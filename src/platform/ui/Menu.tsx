import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';

type Props = {
  label: string;
  /** Links and buttons with `role="menuitem"` or `menuitemradio`. */
  children: ReactNode;
};

/** The items that are visible at this screen width. */
const itemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter((item) =>
    item.checkVisibility(),
  );

const targets: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const gap = 6;

/** Arrow keys move the focus. Escape, Tab and a click outside close the menu. */
export function Menu({ label, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  /** Below the button, or above it if there is no room. */
  function place(element: HTMLElement) {
    const { top, bottom, right } = button.current?.getBoundingClientRect() ?? new DOMRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetWidth: width, offsetHeight: height } = element;
    const fitsBelow = bottom + gap + height <= clientHeight || top - gap - height < 0;
    const left = Math.min(Math.max(gap, right - width), clientWidth - width - gap);
    element.style.left = `${left + scrollX}px`;
    element.style.top = `${(fitsBelow ? bottom + gap : top - gap - height) + scrollY}px`;
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') event.currentTarget.hidePopover();
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item.matches(':focus'));
    const target = targets[event.key]?.(at, items.length);
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        className="menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={(event) => {
          const element = menu.current;
          if (event.key !== 'ArrowDown' || !element) return;
          event.preventDefault();
          // A fast key comes before the event that focuses the first item.
          if (element.matches(':popover-open')) itemsOf(element)[1]?.focus();
          else element.showPopover();
        }}
      >
        <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M4.5 11h.01M11 11h.01M17.5 11h.01" />
        </svg>
      </Button>
      <div
        ref={menu}
        id={id}
        className="pop"
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={({ currentTarget, newState }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          place(currentTarget);
          if (!currentTarget.contains(document.activeElement)) itemsOf(currentTarget)[0]?.focus();
        }}
        onKeyDown={move}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

export const MenuItem = (props: ComponentProps<'button'>) => (
  <button type="button" role="menuitem" {...props} />
);
