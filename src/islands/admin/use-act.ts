import { useState } from 'react';
import { messageOf } from '../../client/api.ts';
import { type Toast, toast, toastError } from '../../client/toasts.ts';

type Done = Pick<Toast, 'title' | 'description'>;

/** Runs one action at a time and says how it went. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  async function act(work: () => Promise<unknown>, done: Done): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      toast(done);
      return true;
    } catch (error) {
      toastError(messageOf(error, 'It could not be done. Please try again.'));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, act };
}
