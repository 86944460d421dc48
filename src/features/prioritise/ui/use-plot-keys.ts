import { type KeyboardEvent, useRef } from 'react';

/**
 * One Tab stop for a drawing of ideas: arrow keys move between them, Home and End to the first and last.
 * @param order the ids of the ideas, which their elements have as `data-idea`
 */
export function usePlotKeys(order: readonly string[], current: string | null | undefined) {
  const ref = useRef<SVGSVGElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = order.indexOf(current ?? '');
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? order.length - 1 : by && at + by;
    const id = to === undefined ? undefined : order[to];
    if (id === undefined) return;
    event.preventDefault();
    ref.current?.querySelector<SVGAElement>(`[data-idea="${CSS.escape(id)}"]`)?.focus();
  }
  return { ref, onKeyDown };
}
