import { useCallback, useEffect, useState } from 'react';

/** Returns the props of `Loaded`. @param read must not change (useCallback) */
export function useFetch<Data>(read: () => Promise<Data>) {
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
