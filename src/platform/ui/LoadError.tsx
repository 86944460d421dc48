import { useEffect } from 'react';
import { isSessionEnd } from '../client/api/api.ts';
import { detailOf, errorMessage } from '../client/api/error-message.ts';
import { Button } from './Button.tsx';

type Props = { what: string; error: unknown; onRetry: () => void };

export const LoadError = ({ what, error, onRetry }: Props) => {
  const isOut = isSessionEnd(error);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div className="sheet vstack">
      {/* No alert behind the sign-in dialog. */}
      <div className="vstack" role={isOut ? undefined : 'alert'}>
        <h2>{isOut ? 'Your session has ended' : `${what} could not be loaded`}</h2>
        <p>
          {isOut
            ? `Sign in again to see ${what.replace(/^The/, 'the')}.`
            : (errorMessage(error) ?? detailOf(error))}{' '}
          Nothing you have saved is lost.
        </p>
      </div>
      <p className="actions">
        <Button className="btn-primary" onClick={onRetry}>
          {isOut ? 'Sign in again' : 'Try again'}
        </Button>
      </p>
    </div>
  );
};
