import { useEffect, useLayoutEffect, useRef } from 'react';

/** Listens as long as the form exists, because a browser registers new listeners with a delay. */
export function useLeaveWarning(unsaved: boolean): void {
  const latest = useRef(unsaved);
  // An effect may run after a reload has started.
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
