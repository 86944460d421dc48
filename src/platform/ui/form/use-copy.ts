import { useRef } from 'react';
import { toast, toastError } from '../../client/toasts/toasts.ts';
import type { ToastTexts } from './use-action.ts';

type Words = {
  done: ToastTexts | (() => ToastTexts);
  /** Names the text that was not copied. */
  failed: string;
  /** Advice after a failure, in place of selecting the field `input`. */
  instead?: string;
};

/** `copy` resolves to whether the text was copied. */
export function useCopy({ done, failed, instead }: Words) {
  const input = useRef<HTMLInputElement>(null);
  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The page has no TLS, or no permission.
      input.current?.select();
      toastError(instead ?? 'It is selected now: copy it with your keyboard.', failed);
      return false;
    }
    toast(typeof done === 'function' ? done() : done);
    return true;
  }
  return { copy, input };
}
