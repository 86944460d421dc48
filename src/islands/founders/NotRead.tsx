import { isSessionEnd } from '../../client/api.ts';

export type NotReadProps = { what: string; error: unknown; onRetry: () => void };

/** What could not be read, with the way to try again. */
export const NotRead = ({ what, error, onRetry }: NotReadProps) => (
  <div className="sheet stack" role="alert">
    <h2>{isSessionEnd(error) ? 'Your session has ended' : `${what} could not be loaded`}</h2>
    <p>
      {isSessionEnd(error) ? 'Sign in again to go on.' : 'Check your connection and try again.'}{' '}
      Nothing you have saved is lost.
    </p>
    <p className="actions">
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        {isSessionEnd(error) ? 'Sign in again' : 'Try again'}
      </button>
    </p>
  </div>
);
