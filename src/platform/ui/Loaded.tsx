import type { ReactNode } from 'react';
import { isSessionEnd } from '../client/api/api.ts';
import { errorMessage } from '../client/api/error-message.ts';

type Props<Data> = {
  /** The subject of the failure, as the start of a sentence. */
  what?: string;
  data?: Data | undefined;
  error?: unknown;
  loading: boolean;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
};

/** The loaded data, or its loading or error state with a retry. */
export function Loaded<Data>({
  what = 'This',
  data,
  error,
  loading,
  onRetry,
  children,
}: Props<Data>) {
  if (data !== undefined) return children(data);
  if (error && !loading)
    return (
      <p role="alert">
        {what} could not be loaded. {errorMessage(error)}{' '}
        <button className="link" type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  return (
    <p className="soft" role="status">
      Loading…
    </p>
  );
}

export type LoadErrorProps = { what: string; error: unknown; onRetry: () => void };

/** A failed load with a button to retry. */
export const LoadError = ({ what, error, onRetry }: LoadErrorProps) => {
  const isOut = isSessionEnd(error);
  return (
    // Behind the sign-in dialog it must not interrupt.
    <div className="sheet stack" role={isOut ? undefined : 'alert'}>
      <h2>{isOut ? 'Your session has ended' : `${what} could not be loaded`}</h2>
      <p>
        {isOut ? `Sign in again to see ${what.replace(/^The/, 'the')}.` : errorMessage(error)}{' '}
        Nothing you have saved is lost.
      </p>
      <p className="actions">
        <button className="btn btn-primary" type="button" onClick={onRetry}>
          {isOut ? 'Sign in again' : 'Try again'}
        </button>
      </p>
    </div>
  );
};
