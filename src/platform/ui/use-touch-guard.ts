import { useRef } from 'react';

/**
 * For sliders: a finger that lands on one to scroll the page moves its value before the browser knows
 * what is meant. Once the page scrolls, the touch is cancelled and the value is as it was.
 * @param value whatever the slider changes
 * @returns what the slider gets beside its own properties
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
