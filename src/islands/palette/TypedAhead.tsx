import { useLayoutEffect, useRef } from 'react';
import { closePalette } from '../../client/palette.ts';
import { isComposing } from '../../ui/form-keys.ts';

let typed = '';
let entered = false;

/** What was typed while the palette was on its way; a line break at the end says that Enter was pressed. */
export function takeTyped(): string {
  const text = typed + (entered ? '\n' : '');
  typed = '';
  entered = false;
  return text;
}

let composed = Promise.resolve();
let endComposition = () => {};

/** Once an input method is not in the middle of a word, which another input would take from it. */
export const whenComposed = (): Promise<void> => composed;

/**
 * Stands in for the palette while its code is fetched: an input that nobody sees takes what is typed for it,
 * so that nothing is lost and nothing lands elsewhere. What closes the palette gives up.
 */
export function TypedAhead() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current?.focus({ preventScroll: true });
    document.addEventListener('pointerdown', giveUp, true);
    return () => {
      document.removeEventListener('pointerdown', giveUp, true);
      endComposition();
      // The palette gives the focus back to what has it now.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={input}
      className="typed-ahead"
      aria-label="Page or idea"
      autoComplete="off"
      onChange={({ target }) => {
        typed = target.value;
        entered = false;
      }}
      onCompositionStart={() => {
        composed = new Promise((resolve) => {
          endComposition = resolve;
        });
      }}
      onCompositionEnd={() => endComposition()}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        // The key that has pressed the button may still be down.
        if (event.key === 'Enter' && typed && !event.repeat) entered = true;
        if (event.key !== 'Escape' && event.key !== 'Tab') return;
        event.preventDefault();
        giveUp();
      }}
    />
  );
}

function giveUp() {
  takeTyped();
  closePalette();
}
