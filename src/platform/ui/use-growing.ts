import { useEffect, useState } from 'react';

/**
 * How much of a long list to show: `step` at once and more with each frame, so that a press that
 * opens it is answered at once.
 * @param of what the list is about: another one starts anew
 * @param total its length
 */
export function useGrowing(of: unknown, total: number, step: number): number {
  const [state, setState] = useState({ of, shown: step });
  const shown = state.of === of ? state.shown : step;
  useEffect(() => {
    if (shown >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer from within the frame comes after it was painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setState({ of, shown: shown + step }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [of, shown, total, step]);
  return Math.min(shown, total);
}
