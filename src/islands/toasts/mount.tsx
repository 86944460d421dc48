import { createRoot } from 'react-dom/client';
import { Toasts } from './Toasts.tsx';

/** Puts the notification region on the page; called with the first toast. */
export function mountToasts(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Toasts />);
}
