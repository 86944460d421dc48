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
 * A slider's value under a finger or a mouse, from the first touch on: Safari moves a thumb only where it lies, and an
 * unset ruler has none. A touch that turns out to scroll the page changes nothing.
 * @param onSet told the value when it is let go
 * @returns the value under the finger, null without one, and what the slider gets beside its own properties
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
