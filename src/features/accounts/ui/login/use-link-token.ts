import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, which stands behind the number sign. Taken out of the URL at once,
 * so that it is in no history and no bookmark. Null while it is read, empty where there is none.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    // Read before it is taken out: React may call the function below after this effect.
    const token = location.hash.slice(1);
    setToken((known) => known ?? token);
    history.replaceState(null, '', location.pathname);
  }, []);
  return token;
}
