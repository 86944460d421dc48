// Measures the time that the toast has left. Loaded with the toasts.
import { storage } from '../drafts/storage.ts';
import { $toasts, carry, restoreToast, storageKey } from './toasts.ts';

let leftMs = 0;
/** Null while paused. */
let runningSince: number | null = null;

/** Starts the time of a toast. */
export function startToast(showForMs: number): void {
  leftMs = showForMs;
  runningSince = Date.now();
}

/** Pauses while the pointer or focus is on it, or another window is active. */
export function pauseToast(): void {
  if (runningSince !== null) leftMs -= Date.now() - runningSince;
  runningSince = null;
}

export const resumeToast = (): void => {
  runningSince ??= Date.now();
};

/** Lets the next page show the rest of the toast. */
export function carryToastOn(): void {
  // A person who follows a link has read only half of it.
  addEventListener('pagehide', () => {
    const [latest] = $toasts.get();
    if (!latest?.open || storage.get(storageKey, 'sessionStorage')) return;
    pauseToast();
    carry({ ...latest, showForMs: Math.max(0, leftMs) });
  });
  // A toast of a restored page has already continued on other pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    $toasts.set([]);
    restoreToast();
  });
}
