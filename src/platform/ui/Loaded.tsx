import type { ReactNode } from 'react';
import { errorMessage } from '../client/api/error-message.ts';

type Props<Data> = {
  /** The subject of the error message. */
  what?: string | undefined;
  data?: Data | undefined;
  error?: unknown;
  loading: boolean;
  /** Shown while the data loads. */
  waiting?: ReactNode;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>(props: Props<Data>) {
  const { what = 'This', data, error, loading, onRetry } = props;
  if (data !== undefined) return props.children(data);
  if (error && !loading)
    return (
      <p>
        <span role="alert">
          {what} could not be loaded. {errorMessage(error)}
        </span>{' '}
        <button className="link" type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  return (
    props.waiting ?? (
      <p className="text-muted-foreground" role="status">
        Loading…
      </p>
    )
  );
}
