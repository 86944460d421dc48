import { useLayoutEffect } from 'react';
import { closePalette } from '../../client/palette.ts';

let typed = '';

/** What was typed while the palette was on its way; a line break at the end says that Enter was pressed. */
export function takeTyped(): string {
  const text = typed;
  typed = '';
  return text;
}

function keep({ key, repeat }: KeyboardEvent) {
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  // The key that has pressed the button may still be down.
  else if (key === 'Enter' && typed && !repeat) typed += '\n';
  else if ([...key].length === 1) typed += key;
}

/**
 * Stands in for the palette while its code is fetched: keeps what is typed for it, so that nothing is lost
 * and nothing lands elsewhere. What closes the palette gives up.
 */
export function TypedAhead() {
  useLayoutEffect(() => {
    const giveUp = () => {
      typed = '';
      closePalette();
    };
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      // What types with AltGr comes with Ctrl on some systems.
      const command = (ctrlKey || metaKey) && !event.getModifierState('AltGraph');
      if (command || /^F\d/.test(key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape' || key === 'Tab') giveUp();
      else keep(event);
    };
    document.addEventListener('keydown', press, true);
    document.addEventListener('pointerdown', giveUp, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('pointerdown', giveUp, true);
    };
  }, []);
  return null;
}
