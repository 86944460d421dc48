import { useEffect, useState } from 'react';

/**
 * The token after the number sign of a mailed link. Removed from the URL at once, so that no history or bookmark
 * contains it. Null while it is read, empty without one.
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
