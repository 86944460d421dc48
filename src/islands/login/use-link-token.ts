import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, which stands behind the number sign. Taken out of the address at once,
 * so that it is in no history and no bookmark. Null while it is read, empty where there is none.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    setToken((known) => known ?? location.hash.slice(1));
    history.replaceState(null, '', location.pathname);
  }, []);
  return token;
}
