import { useEffect, useState } from 'react';

/** Reads once, when mounted. @returns the props of `Loaded` */
export function useFetch<Data>(read: () => Promise<Data>) {
  const [response, setResponse] = useState<{ data?: Data; error?: unknown }>({});
  function onRetry() {
    setResponse({});
    read().then(
      (data) => setResponse({ data }),
      (error: unknown) => setResponse({ error }),
    );
  }
  useEffect(onRetry, []);
  return { ...response, loading: Object.keys(response).length === 0, onRetry };
}
