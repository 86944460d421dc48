import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Asks before the page is left while text would be lost. It listens as long as the form exists, because a browser
 * registers new listeners with a delay, in which a reload would not ask.
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
