import type { ReactNode } from 'react';
import { errorMessage } from '../client/api/error-message.ts';
import { LinkButton } from './Button.tsx';

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
        <LinkButton onClick={onRetry}>Try again</LinkButton>
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
