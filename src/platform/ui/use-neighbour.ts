import { useLayoutEffect, useRef } from 'react';

/**
 * For an item of a list, or a row: when it is taken out while it has the focus, the focus goes to the next one, or
 * to the one before. Where it was the last, the page itself finds a place (keep-focus.ts).
 */
export function useNeighbour<Item extends HTMLElement = HTMLLIElement>() {
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
