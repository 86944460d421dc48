import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Asks before the page is left, while something on it would be lost. It listens as long as the form is there, and not
 * only from the first change on: a browser hears of a new listener a moment later, and a reload in between asks nobody.
 */
export function useLeaveWarning(unsaved: boolean): void {
  const latest = useRef(unsaved);
  // Before anything else can happen to the page: an effect may run later than a reload.
  useLayoutEffect(() => {
    latest.current = unsaved;
  }, [unsaved]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
