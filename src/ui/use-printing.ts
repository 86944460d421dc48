import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed, so that what is hidden on the screen can be there. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const print = matchMedia('print');
    // The browser takes its picture right after this event.
    const follow = () => flushSync(() => setPrinting(print.matches));
    print.addEventListener('change', follow);
    return () => print.removeEventListener('change', follow);
  }, []);
  return printing;
}
