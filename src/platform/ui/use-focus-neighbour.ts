import { useLayoutEffect, useRef } from 'react';

/**
 * When a focused item is removed, the next or the previous one takes the focus. After the last one,
 * restore-lost-focus.ts moves it.
 */
export function useFocusNeighbour<Item extends HTMLElement = HTMLLIElement>() {
  const item = useRef<Item>(null);
  useLayoutEffect(() => {
    const here = item.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      const next = here.nextElementSibling ?? here.previousElementSibling;
      if (!(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus();
    };
  }, []);
  return item;
}
