import { useRef, useState } from 'react';
import { ExpectedError, messageOf, NotConfirmed } from '../../client/api/api.ts';
import { errorMessage } from '../../client/api/error-message.ts';
import { type Toast, toast, toastError } from '../../client/toasts/toasts.ts';

export type Done = Pick<Toast, 'title' | 'description'>;

const unknown = 'It could not be done. Please try again.';

/** The server's sentence or the browser's own, or a general one for a mistake of this page. */
export const failureText = (error: unknown): string =>
  error instanceof ExpectedError ? messageOf(error, unknown) : (errorMessage(error) ?? unknown);

type Telling = {
  done?: Done;
  /** In place of a toast with the sentence of the failure. */
  failed?: (error: unknown) => void;
};

/**
 * Runs one action at a time. After a failure `failure` is the thrown value, `problem` its sentence, and `why` one to
 * show beside the button; otherwise all are null.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = useRef(false);

  async function act(
    work: () => unknown,
    { done, failed = (error) => toastError(failureText(error)) }: Telling = {},
  ): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      if (done) toast(done);
      return true;
    } catch (error) {
      // The person cancelled the reauthentication.
      if (error instanceof NotConfirmed) return false;
      // A mistake of this page's own.
      if (!(error instanceof ExpectedError)) console.error(error);
      setFailure(error);
      failed(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    act,
    failure,
    forget: () => setFailure(null),
    problem: failure === null ? null : failureText(failure),
    why: failure === null ? null : errorMessage(failure),
  };
}
