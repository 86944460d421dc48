import { useEffect, useState } from 'react';

/**
 * Renders `step` items of a long list at once and more in each frame, so that the page responds at once.
 * @param of the subject of the list; another one starts again
 */
export function useIncrementalCount(of: unknown, total: number, step: number): number {
  const [state, setState] = useState({ of, shown: step });
  const shown = state.of === of ? state.shown : step;
  useEffect(() => {
    if (shown >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that starts in the frame runs after the frame was painted.
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
