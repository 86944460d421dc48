import { useState } from 'react';
import { messageOf } from '../../client/api.ts';
import { type Toast, toast, toastError } from '../../client/toasts.ts';

export type Done = Pick<Toast, 'title' | 'description'>;

/** Runs one action at a time and says how it went. A failure is also told as `problem`, for a dialog. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function act(work: () => Promise<unknown>, done: Done): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      toast(done);
      return true;
    } catch (error) {
      const message = messageOf(error, 'It could not be done. Please try again.');
      toastError(message);
      setProblem(message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, act, problem };
}
