import { useLayoutEffect, useRef } from 'react';

/**
 * When an item is removed while it has the focus, the next or the previous one takes it. After the last one,
 * restore-lost-focus.ts finds a place.
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
