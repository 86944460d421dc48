import { useLayoutEffect, useRef } from 'react';

/** Focuses the next or previous item when a focused one is removed. restore-lost-focus.ts handles the last item. */
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
