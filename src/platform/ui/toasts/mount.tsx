import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { $toasts, restoreToast } from '../../client/toasts/toasts.ts';
import { Toasts } from './Toasts.tsx';

export function mountToasts(): void {
  const empty = document.getElementById('notifications');
  const hadFocus = empty?.contains(document.activeElement);
  const host = document.createElement('div');
  if (empty) empty.replaceWith(host);
  else document.body.append(host);
  const root = createRoot(host);
  flushSync(() => root.render(<Toasts />));
  // A page from the back/forward cache would show its old toast.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    $toasts.set([]);
    restoreToast();
  });
  // F8 was pressed before there was a toast.
  if (hadFocus) host.querySelector('ol')?.focus();
}
