import { useRef } from 'react';

/**
 * A finger that lands on a slider to scroll changes its value before the browser knows the intent. Once the page
 * scrolls, the touch is cancelled and the value restored.
 * @returns props for the slider
 */
export function useTouchGuard<Value>(value: Value, restore: (value: Value) => void) {
  const before = useRef(value);
  return {
    style: { touchAction: 'pan-y' },
    onPointerDown: () => {
      before.current = value;
    },
    onPointerCancel: () => {
      restore(before.current);
    },
  } as const;
}
