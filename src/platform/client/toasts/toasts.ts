import { atom } from 'nanostores';
import { storage } from '../drafts/storage.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  kind: 'success' | 'destructive';
  action?: { label: string; href: string } | undefined;
  open: boolean;
};

/** In ms, after a toast was dismissed. */
const removeAfterMs = 1_000_000;
export const showForMs = 5000;

/** At most one toast. */
export const $toast = atom<Toast | null>(null);

const storageKey = 'toast';
/** How long loading the next page may take. A session restored later shows no old toast. */
const carryForMs = 60_000;
let lastId = 0;

function carry(toast: Toast | null) {
  if (toast) storage.set(storageKey, toast, 'sessionStorage');
  else storage.remove(storageKey, 'sessionStorage');
}

type Message = Pick<Toast, 'title'> &
  Partial<Omit<Toast, 'id' | 'open'>> & {
    /** Also shows the toast on the next page. */
    follows?: boolean;
  };

export function toast({ follows, ...message }: Message): void {
  const made: Toast = { kind: 'success', ...message, id: ++lastId, open: true };
  $toast.set(made);
  carry(follows ? made : null);
}

export const toastError = (description: string, title = 'Error') =>
  toast({ title, description, kind: 'destructive' });

/** Closes the toast, unless a later one has replaced it. It stays in the store for the closing animation. */
export function dismiss(id: number): void {
  const shown = $toast.get();
  if (shown?.id !== id) return;
  $toast.set({ ...shown, open: false });
  carry(null);
  setTimeout(() => {
    if ($toast.get()?.id === id) $toast.set(null);
  }, removeAfterMs);
}

/** Shows a toast of the previous page once, but not after a reload, where it would seem to be about this page. */
export function restoreToast(): void {
  const stored = storage.get<Toast>(storageKey, 'sessionStorage');
  const [visit] = performance.getEntriesByType('navigation');
  const isReload = Object(visit).type === 'reload';
  if (stored && !isReload && Date.now() - stored.at.getTime() < carryForMs) toast(stored.value);
  carry(null);
}
