import { useEffect, useState } from 'react';

/**
 * Renders a long list in steps: `step` items at once and more in each frame, so that the press answers at once.
 * @param of the list's subject; another one starts again
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
