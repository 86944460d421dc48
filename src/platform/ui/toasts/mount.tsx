import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { carryToastOn } from '../../client/toasts/toast-time.ts';
import { Toasts } from './Toasts.tsx';

/** Fills the notification region of the page; called with the first toast. */
export function mountToasts(): void {
  const empty = document.getElementById('notifications');
  const hadFocus = empty?.contains(document.activeElement);
  const host = document.createElement('div');
  if (empty) empty.replaceWith(host);
  else document.body.append(host);
  const root = createRoot(host);
  flushSync(() => root.render(<Toasts />));
  carryToastOn();
  // F8 was pressed before there was anything to tell.
  if (hadFocus) host.querySelector('ol')?.focus();
}
