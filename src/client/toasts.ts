import { atom } from 'nanostores';
import { forgetKept, keep, readKept } from './device-storage.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  kind: 'success' | 'destructive';
  open: boolean;
  /** How long it stays, in milliseconds. */
  showForMs: number;
  /** Goes on to the next page with all of its time, since what it tells of leads there. */
  follows: boolean;
};

/** At most one toast is kept; a dismissed one is removed after `removeAfterMs`. */
const limit = 1;
const removeAfterMs = 1_000_000;
export const showForMs = 5000;

export const $toasts = atom<Toast[]>([]);

const storageKey = 'toast';
/** How long the next page may take to come; a session that a browser brings back later shows no old toast. */
const carryForMs = 60_000;
let lastId = 0;

/** Keeps a toast for the next page. */
function carry(toast: Toast | null) {
  if (toast) keep(storageKey, toast, 'sessionStorage');
  else forgetKept(storageKey, 'sessionStorage');
}

/** Of the toast on the screen: how much of its time is left, and since when that runs; null while it stands still. */
let leftMs = showForMs;
let runningSince: number | null = null;

/** The time of the toast on the screen runs: it has come, or nobody points at it any more. */
export const runToast = (): void => {
  runningSince ??= Date.now();
};

export function pauseToast(): void {
  if (runningSince !== null) leftMs -= Date.now() - runningSince;
  runningSince = null;
}

type Message = Pick<Toast, 'title'> & Partial<Omit<Toast, 'id' | 'open'>>;

/** Shows a toast in place of the one on screen. */
export function toast(message: Message): void {
  const defaults = { kind: 'success', showForMs, follows: false } as const;
  const made: Toast = { ...defaults, ...message, id: ++lastId, open: true };
  leftMs = made.showForMs;
  runningSince = null;
  $toasts.set([made, ...$toasts.get()].slice(0, limit));
  carry(made.follows ? made : null);
}

/** A toast for a failure. */
export const toastError = (description: string, title = 'Error') =>
  toast({ title, description, kind: 'destructive' });

/** Closes a toast; it leaves the list later, so that its closing can be seen and read out. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().map((item) => (item.id === id ? { ...item, open: false } : item)));
  carry(null);
  setTimeout(() => $toasts.set($toasts.get().filter((item) => item.id !== id)), removeAfterMs);
}

/**
 * Shows again, once, what the previous page still had on screen, however slowly this one came. Not after a
 * reload, where it would seem to speak of what the page shows now.
 */
export function restoreToast(): void {
  const kept = readKept<Toast>(storageKey, 'sessionStorage');
  const [visit] = performance.getEntriesByType('navigation');
  const isReload = visit && 'type' in visit && visit.type === 'reload';
  if (kept && !isReload && Date.now() - kept.at.getTime() < carryForMs)
    toast({ ...kept.value, follows: false });
  carry(null);
}

// Whoever follows a link has read half of it, say: the next page shows it for the rest of its time.
globalThis.addEventListener?.('pagehide', () => {
  const [latest] = $toasts.get();
  if (!latest?.open || latest.follows) return;
  pauseToast();
  carry({ ...latest, showForMs: Math.max(0, leftMs) });
});
// One that stood here when the page was left has gone on to other pages, and maybe comes back from there.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted) return;
  $toasts.set([]);
  restoreToast();
});
