import type { KeyboardEvent } from 'react';

/** True while the key belongs to an input method. Safari reports this in the key code only. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

type Draft = { flush: () => boolean };

/**
 * Ctrl Enter or ⌘ Enter sends the form of a draft. Escape closes it and keeps the draft; the form stays open if the
 * device cannot store it.
 */
export const draftKeys =
  (draft: Draft, busy: boolean, onClose: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, ctrlKey, metaKey, target, currentTarget } = event;
    if (isComposing(event)) return;
    // A dialog inside the form handles Escape itself.
    const dialog = target instanceof Element ? target.closest('dialog') : null;
    if (dialog && currentTarget.contains(dialog)) return;
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
    else if (key !== 'Escape') return;
    else if (draft.flush() && !busy) onClose();
    event.preventDefault();
  };
