// Of the toast on the screen: how much of its time is left. Loaded with the notification region (islands/toasts).
import { storage } from '../drafts/storage.ts';
import { $toasts, carry, restoreToast, storageKey } from './toasts.ts';

let leftMs = 0;
/** Null while its time stands still. */
let runningSince: number | null = null;

/** Its time runs from the beginning. */
export function startToast(showForMs: number): void {
  leftMs = showForMs;
  runningSince = Date.now();
}

/** Somebody points at it, has the focus in it or is in another window. */
export function pauseToast(): void {
  if (runningSince !== null) leftMs -= Date.now() - runningSince;
  runningSince = null;
}

export const resumeToast = (): void => {
  runningSince ??= Date.now();
};

/** Lets the next page go on with what this one has on the screen. */
export function carryToastOn(): void {
  // Whoever follows a link has read half of it, say: the next page shows it for the rest of its time.
  addEventListener('pagehide', () => {
    const [latest] = $toasts.get();
    if (!latest?.open || storage.get(storageKey, 'sessionStorage')) return;
    pauseToast();
    carry({ ...latest, showForMs: Math.max(0, leftMs) });
  });
  // One that stood here when the page was left has gone on to other pages, and maybe comes back from there.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    $toasts.set([]);
    restoreToast();
  });
}
