import { useRef } from 'react';
import { toast, toastError } from '../../client/toasts/toasts.ts';
import type { Done } from './use-action.ts';

type Words = {
  done: Done | (() => Done);
  /** What was not copied. */
  failed: string;
  /** What to do instead; without it the field that `input` is given to is selected. */
  instead?: string;
};

/** Puts a text on the clipboard and says so. @returns `copy`, which tells whether the text is there now */
export function useCopy({ done, failed, instead }: Words) {
  const input = useRef<HTMLInputElement>(null);
  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without TLS, or where somebody has forbidden it.
      input.current?.select();
      toastError(instead ?? 'It is selected now: copy it with your keyboard.', failed);
      return false;
    }
    toast(typeof done === 'function' ? done() : done);
    return true;
  }
  return { copy, input };
}
