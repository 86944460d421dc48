import { useRef } from 'react';
import { toast, toastError } from '../../client/toasts/toasts.ts';
import type { Done } from './use-action.ts';

type Words = {
  done: Done | (() => Done);
  /** The text that was not copied. */
  failed: string;
  /** The advice after a failure. Without it, the field `input` is selected. */
  instead?: string;
};

/** Copies text to the clipboard and says so. @returns `copy`, which resolves to whether the text was copied */
export function useCopy({ done, failed, instead }: Words) {
  const input = useRef<HTMLInputElement>(null);
  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without TLS or permission.
      input.current?.select();
      toastError(instead ?? 'It is selected now: copy it with your keyboard.', failed);
      return false;
    }
    toast(typeof done === 'function' ? done() : done);
    return true;
  }
  return { copy, input };
}
