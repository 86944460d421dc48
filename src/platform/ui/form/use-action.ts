import { useEffect, useRef, useState } from 'react';
import { ExpectedError, isSessionEnd, messageOf, NotConfirmed } from '../../client/api/api.ts';
import { errorMessage } from '../../client/api/error-message.ts';
import { onSessionChange } from '../../client/api/session-changes.ts';
import { $toast, dismiss, type Toast, toast, toastError } from '../../client/toasts/toasts.ts';

export type ToastTexts = Pick<Toast, 'title' | 'description'>;

const unknown = 'It could not be done. Please try again.';

/** The error's message, or a general one for a programming error. */
export const failureText = (error: unknown): string =>
  error instanceof ExpectedError ? messageOf(error, unknown) : (errorMessage(error) ?? unknown);

type Telling = {
  done?: ToastTexts;
  /** Called in place of a toast with the message. */
  failed?: (error: unknown) => void;
};

/**
 * Runs one action at a time. After a failure, `failure` is the thrown value, `problem` its message, and `why` a message
 * to show next to the button; otherwise they are null.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = useRef(false);
  /** The id of the toast that shows `failure`. */
  const shown = useRef<number>(null);
  // After another sign-in the session is no longer the reason.
  useEffect(
    () => onSessionChange(() => setFailure((was: unknown) => (isSessionEnd(was) ? null : was))),
    [],
  );

  async function act(
    work: () => unknown,
    { done, failed = (error) => toastError(failureText(error)) }: Telling = {},
  ): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    if (shown.current !== null) dismiss(shown.current);
    try {
      await work();
      if (done) toast(done);
      return true;
    } catch (error) {
      // The person cancelled the reauthentication.
      if (error instanceof NotConfirmed) return false;
      // A programming error of this page.
      if (!(error instanceof ExpectedError)) console.error(error);
      setFailure(error);
      const earlier = $toast.get();
      failed(error);
      const latest = $toast.get();
      shown.current = latest && latest !== earlier ? latest.id : null;
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
