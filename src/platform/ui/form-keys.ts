import type { KeyboardEvent } from 'react';

/** True while the key belongs to an input method. Safari reports this in the key code only. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Ctrl Enter or ⌘ Enter sends a small form; Escape closes it. @param onEscape must keep the typed text */
export const formKeys = (onEscape: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (isComposing(event)) return;
  // A dialog inside the form handles Escape itself.
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  if (dialog && currentTarget.contains(dialog)) return;
  if (key === 'Escape') onEscape();
  else if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
  else return;
  event.preventDefault();
};
