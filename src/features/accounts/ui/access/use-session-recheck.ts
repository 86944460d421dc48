import { useEffect } from 'react';
import { recheckSession } from '../../client/session.ts';

const recheckMs = 20_000;

/** Asks again who is signed in: the role may be given while the page is open, in this tab or behind it. */
export function useSessionRecheck(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    const look = () => {
      if (!document.hidden) void recheckSession();
    };
    const timer = setInterval(look, recheckMs);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, [isSignedIn]);
}
