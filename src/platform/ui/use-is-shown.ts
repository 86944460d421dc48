import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for code that continues after a request. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
