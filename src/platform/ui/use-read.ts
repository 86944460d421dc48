import { useCallback, useEffect, useState } from 'react';

/**
 * Reads something once it is shown, and again on request. Returns what `Loaded` takes.
 * @param read the same function for as long as the same thing is read (useCallback)
 */
export function useRead<Data>(read: () => Promise<Data>) {
  const [response, setResponse] = useState<{ data?: Data; error?: unknown }>({});
  const onRetry = useCallback(() => {
    setResponse({});
    read().then(
      (data) => setResponse({ data }),
      (error: unknown) => setResponse({ error }),
    );
  }, [read]);
  useEffect(onRetry, [onRetry]);
  return { ...response, loading: Object.keys(response).length === 0, onRetry };
}
