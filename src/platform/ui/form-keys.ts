import type { KeyboardEvent } from 'react';

/** The key chooses a suggestion of an input method. Safari shows this only in the key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Ctrl Enter or ⌘ Enter sends a small form; Escape closes it. @param onEscape must keep the typed text */
export const formKeys = (onEscape: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (isComposing(event)) return;
  // A dialog that was opened from the form has its own Escape.
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  if (dialog && currentTarget.contains(dialog)) return;
  if (key === 'Escape') onEscape();
  else if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
  else return;
  event.preventDefault();
};
