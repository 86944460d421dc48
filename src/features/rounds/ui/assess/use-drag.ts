import { type PointerEvent, useRef, useState } from 'react';
import { score } from '../../../ideas/domain/fields.ts';

/** Half of the thumb (ruler.css): its middle runs from here to as far from the other end. */
const insetPx = 8;

function valueUnder({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const inset = insetPx * rem;
  const share = (clientX - left - inset) / (width - 2 * inset);
  const value = Math.round(score.min + share * (score.max - score.min));
  return Math.min(score.max, Math.max(score.min, value));
}

/**
 * Follows a finger or mouse on a slider from the first touch: Safari moves a thumb only when it is touched, and an
 * unset slider has none. A touch that scrolls the page changes nothing.
 * @param onSet called with the value on release
 * @returns the value under the finger, null without one, and extra props for the slider
 */
export function useDrag(onSet: (value: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const isDown = useRef(false);
  const end = () => {
    isDown.current = false;
    setDragged(null);
  };
  return {
    dragged,
    /** The browser's own idea of the value while the pointer is down is left out. */
    isDown,
    pointer: {
      style: { touchAction: 'pan-y' },
      onPointerDown(event: PointerEvent<HTMLInputElement>) {
        if (event.button !== 0) return;
        isDown.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(valueUnder(event));
      },
      onPointerMove(event: PointerEvent<HTMLInputElement>) {
        if (isDown.current) setDragged(valueUnder(event));
      },
      onPointerUp(event: PointerEvent<HTMLInputElement>) {
        if (!isDown.current) return;
        end();
        onSet(valueUnder(event));
      },
      onPointerCancel: end,
    },
  } as const;
}
