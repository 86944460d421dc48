import { storage } from '../client/drafts/storage.ts';

const key = 'scroll';

/** Signs that the person has scrolled or moved on. */
const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Restores the scroll position after a reload, because the browser does not wait for the ideas. @returns stops it */
export function keepScroll(): () => void {
  const note = () => storage.set(key, scrollY, 'sessionStorage');
  addEventListener('pagehide', note);
  const [visit] = performance.getEntriesByType('navigation');
  const isReload = Object(visit).type === 'reload';
  const top = (isReload && storage.get<number>(key, 'sessionStorage')?.value) || 0;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + innerHeight) return;
    stop();
    scrollTo(0, top);
  });
  function stop() {
    observer.disconnect();
    for (const sign of signs) removeEventListener(sign, stop, true);
  }
  if (top > 0) {
    observer.observe(document.body);
    for (const sign of signs) addEventListener(sign, stop, true);
  }
  return () => {
    stop();
    removeEventListener('pagehide', note);
  };
}
